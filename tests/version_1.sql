-- A memory as version 1 of the tables had it, written by the program of that time.
PRAGMA foreign_keys=OFF;
PRAGMA application_id=1298492743;
PRAGMA user_version=1;
BEGIN TRANSACTION;
CREATE TABLE attribute_sources (
	attribute_key INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	user_key INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (attribute_key, source), 
	FOREIGN KEY(attribute_key) REFERENCES attributes ("key")
)
 WITHOUT ROWID

;
CREATE TABLE attributes (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	entity_key INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	is_json BOOLEAN NOT NULL, 
	text TEXT NOT NULL, 
	source TEXT NOT NULL, 
	start INTEGER NOT NULL, 
	"end" INTEGER NOT NULL, 
	confidence FLOAT NOT NULL, 
	extractor TEXT NOT NULL, 
	trust TEXT NOT NULL, 
	valid_at BIGINT NOT NULL, 
	invalid_at BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(entity_key) REFERENCES entities ("key")
);
INSERT INTO "attributes" VALUES(1,1,1,'price','$9',0,'','message:$9',0,0,1.0,'','user',1772366400000000,1772366580000000,1772366400000000);
INSERT INTO "attributes" VALUES(2,1,1,'price','$8',0,'','message:$8',0,0,1.0,'','user',1772366580000000,4611686018427387904,1772366580000000);
INSERT INTO "attributes" VALUES(3,1,5,'price','5',1,'','',0,0,1.0,'','user',1772366460000000,4611686018427387904,1772366880000000);
INSERT INTO "attributes" VALUES(4,1,5,'seats','[2, 3]',1,'','',0,0,1.0,'','user',1772366460000000,4611686018427387904,1772366880000000);
CREATE TABLE chunk_postings (
	user_key INTEGER NOT NULL, 
	term TEXT NOT NULL, 
	item_key INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	PRIMARY KEY (user_key, term, item_key), 
	FOREIGN KEY(item_key) REFERENCES chunks ("key")
)
 WITHOUT ROWID

;
INSERT INTO "chunk_postings" VALUES(1,'care',1,1,2);
INSERT INTO "chunk_postings" VALUES(1,'lamp',1,1,2);
CREATE TABLE chunks (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	document_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	start INTEGER NOT NULL, 
	"end" INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	heading TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (user_key, id), 
	FOREIGN KEY(document_key) REFERENCES documents ("key")
);
INSERT INTO "chunks" VALUES(1,1,1,'c1',0,0,9,'Lamp care','Care');
CREATE TABLE document_entities (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	document_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	type TEXT NOT NULL, 
	attributes TEXT NOT NULL, 
	aliases TEXT NOT NULL, 
	seen_at BIGINT NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(document_key) REFERENCES documents ("key")
);
INSERT INTO "document_entities" VALUES(1,1,1,'id0','Lamp care','CONCEPT','','{"names": ["care"]}',1772366400000000,'chunk:c1');
CREATE TABLE document_words (
	user_key INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	whole BOOLEAN NOT NULL, 
	entity_key INTEGER NOT NULL, 
	PRIMARY KEY (user_key, word, whole, entity_key), 
	FOREIGN KEY(entity_key) REFERENCES document_entities ("key")
)
 WITHOUT ROWID

;
INSERT INTO "document_words" VALUES(1,'care',0,1);
INSERT INTO "document_words" VALUES(1,'care',1,1);
INSERT INTO "document_words" VALUES(1,'lamp',0,1);
INSERT INTO "document_words" VALUES(1,'lamp care',1,1);
CREATE TABLE documents (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	n_chars INTEGER NOT NULL, 
	n_chunks INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (user_key, id), 
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
INSERT INTO "documents" VALUES(1,1,'d1','Guide','text',20,1,'x',1772366400000000);
CREATE TABLE entities (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	type TEXT NOT NULL, 
	mentions INTEGER NOT NULL, 
	first_seen BIGINT NOT NULL, 
	last_seen BIGINT NOT NULL, 
	guide_key INTEGER NOT NULL, 
	expires_at BIGINT, 
	archived_at BIGINT, 
	pinned BOOLEAN NOT NULL, 
	trust TEXT NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (user_key, id), 
	CHECK (mentions >= 0), 
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
INSERT INTO "entities" VALUES(1,1,'ann:Lamp','Lamp','PRODUCT',2,1772366400000000,1772366640000000,1772367840000000,NULL,NULL,1,'user','');
INSERT INTO "entities" VALUES(2,1,'ann:Desk','Big desk','PRODUCT',1,1772366400000000,1772366400000000,1772367000000000,1772368200000000,NULL,0,'user','');
INSERT INTO "entities" VALUES(3,1,'ann:2026-03-01','2026-03-01','DATE',1,1772366700000000,1772366700000000,1772367300000000,1772366760000000,1772367600000000,0,'user','');
INSERT INTO "entities" VALUES(4,2,'bob:Köln 🦄','Köln 🦄','LOCATION',1,1772366400000000,1772366400000000,1772367000000000,1772368200000000,NULL,0,'user','');
INSERT INTO "entities" VALUES(5,1,'ann:Sofa','Sofa','PRODUCT',4,1772366400000000,1772366460000000,1772368860000000,1772368260000000,NULL,0,'user','');
CREATE TABLE events (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	entity_key INTEGER, 
	other_key INTEGER, 
	message_id TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(entity_key) REFERENCES entities ("key"), 
	FOREIGN KEY(other_key) REFERENCES entities ("key")
);
INSERT INTO "events" VALUES(1,1,'created',1772366400000000,1,NULL,'','');
INSERT INTO "events" VALUES(2,1,'created',1772366400000000,2,NULL,'','');
INSERT INTO "events" VALUES(3,1,'related',1772366400000000,1,2,'','{"predicate": "NEAR", "other": "ann:Desk"}');
INSERT INTO "events" VALUES(4,1,'superseded',1772366580000000,1,NULL,'','{"key": "price", "old": "$9", "new": "$8"}');
INSERT INTO "events" VALUES(5,1,'created',1772366700000000,3,NULL,'','');
INSERT INTO "events" VALUES(6,1,'renamed',1772366760000000,2,NULL,'','{"name": "Desk", "type": "PRODUCT"}');
INSERT INTO "events" VALUES(7,1,'pinned',1772366820000000,1,NULL,'','{"was_pinned": false, "expires_at": "2026-03-01T12:34:00+00:00", "archived_at": null}');
INSERT INTO "events" VALUES(8,1,'expired',1772367600000000,3,NULL,'','');
INSERT INTO "events" VALUES(9,2,'created',1772366400000000,4,NULL,'','');
INSERT INTO "events" VALUES(10,1,'loaded',1772366880000000,NULL,NULL,'','{"n_entities": 1, "n_relations": 0}');
CREATE TABLE index_totals (
	user_key INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	n_items INTEGER NOT NULL, 
	n_terms INTEGER NOT NULL, 
	PRIMARY KEY (user_key, kind)
)
 WITHOUT ROWID

;
INSERT INTO "index_totals" VALUES(1,'chunk',1,2);
INSERT INTO "index_totals" VALUES(1,'message',4,5);
INSERT INTO "index_totals" VALUES(2,'message',1,2);
CREATE TABLE mentions (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	entity_key INTEGER NOT NULL, 
	message_key INTEGER, 
	start INTEGER NOT NULL, 
	"end" INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	extractor TEXT NOT NULL, 
	confidence FLOAT NOT NULL, 
	trust TEXT NOT NULL, 
	counted BOOLEAN NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(entity_key) REFERENCES entities ("key"), 
	FOREIGN KEY(message_key) REFERENCES messages ("key")
);
INSERT INTO "mentions" VALUES(1,1,1,1,0,4,'Lamp',1772366400000000,'',1.0,'user',1);
INSERT INTO "mentions" VALUES(2,1,2,1,0,4,'Desk',1772366400000000,'',1.0,'user',1);
INSERT INTO "mentions" VALUES(3,1,1,2,0,4,'Lamp',1772366580000000,'',1.0,'user',1);
INSERT INTO "mentions" VALUES(4,1,1,3,0,4,'Lamp',1772366640000000,'',1.0,'assistant',0);
INSERT INTO "mentions" VALUES(5,1,3,4,0,10,'2026-03-01',1772366700000000,'',1.0,'user',1);
INSERT INTO "mentions" VALUES(6,2,4,5,0,6,'Köln 🦄',1772366400000000,'',1.0,'user',1);
CREATE TABLE message_postings (
	user_key INTEGER NOT NULL, 
	term TEXT NOT NULL, 
	item_key INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	PRIMARY KEY (user_key, term, item_key), 
	FOREIGN KEY(item_key) REFERENCES messages ("key")
)
 WITHOUT ROWID

;
INSERT INTO "message_postings" VALUES(1,'2026-03-01',4,1,1);
INSERT INTO "message_postings" VALUES(1,'desk',1,1,2);
INSERT INTO "message_postings" VALUES(1,'lamp',1,1,2);
INSERT INTO "message_postings" VALUES(1,'lamp',2,1,1);
INSERT INTO "message_postings" VALUES(1,'lamp',3,1,1);
INSERT INTO "message_postings" VALUES(2,'köln',5,1,2);
INSERT INTO "message_postings" VALUES(2,'🦄',5,1,2);
CREATE TABLE messages (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	session_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	role TEXT NOT NULL, 
	content TEXT NOT NULL, 
	speaker TEXT, 
	at BIGINT NOT NULL, 
	metadata TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (user_key, id), 
	FOREIGN KEY(session_key) REFERENCES sessions ("key")
);
INSERT INTO "messages" VALUES(1,1,1,'m1','user','Lamp Desk',NULL,1772366400000000,'');
INSERT INTO "messages" VALUES(2,1,1,'m2','user','Lamp',NULL,1772366580000000,'');
INSERT INTO "messages" VALUES(3,1,1,'m3','assistant','Lamp',NULL,1772366640000000,'');
INSERT INTO "messages" VALUES(4,1,1,'m4','user','2026-03-01',NULL,1772366700000000,'');
INSERT INTO "messages" VALUES(5,2,2,'b1','user','Köln 🦄',NULL,1772366400000000,'');
CREATE TABLE names (
	user_key INTEGER NOT NULL, 
	norm TEXT NOT NULL, 
	entity_key INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	canonical BOOLEAN NOT NULL, 
	PRIMARY KEY (user_key, norm, entity_key), 
	FOREIGN KEY(entity_key) REFERENCES entities ("key")
)
 WITHOUT ROWID

;
INSERT INTO "names" VALUES(1,'2026 - 03 - 01',3,'2026-03-01',1);
INSERT INTO "names" VALUES(1,'big desk',2,'Big desk',1);
INSERT INTO "names" VALUES(1,'couch',5,'Couch',0);
INSERT INTO "names" VALUES(1,'desk',2,'Desk',0);
INSERT INTO "names" VALUES(1,'lamp',1,'Lamp',1);
INSERT INTO "names" VALUES(1,'sofa',5,'Sofa',1);
INSERT INTO "names" VALUES(2,'köln 🦄',4,'Köln 🦄',1);
CREATE TABLE relation_sources (
	relation_key INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	user_key INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (relation_key, source), 
	FOREIGN KEY(relation_key) REFERENCES relations ("key")
)
 WITHOUT ROWID

;
INSERT INTO "relation_sources" VALUES(1,'message:m1',1,1772366400000000);
INSERT INTO "relation_sources" VALUES(1,'message:m3',1,1772366640000000);
CREATE TABLE relations (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	subject_key INTEGER NOT NULL, 
	object_key INTEGER NOT NULL, 
	predicate TEXT NOT NULL, 
	negated BOOLEAN NOT NULL, 
	modality TEXT NOT NULL, 
	start INTEGER NOT NULL, 
	"end" INTEGER NOT NULL, 
	confidence FLOAT NOT NULL, 
	extractor TEXT NOT NULL, 
	trust TEXT NOT NULL, 
	valid_at BIGINT NOT NULL, 
	invalid_at BIGINT NOT NULL, 
	created_at BIGINT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (subject_key, predicate, object_key, negated, modality, invalid_at), 
	FOREIGN KEY(subject_key) REFERENCES entities ("key"), 
	FOREIGN KEY(object_key) REFERENCES entities ("key")
);
INSERT INTO "relations" VALUES(1,1,1,2,'NEAR',0,'',0,0,1.0,'rules','user',1772366400000000,4611686018427387904,1772366400000000);
CREATE TABLE sessions (
	"key" INTEGER NOT NULL, 
	user_key INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	last_active_at BIGINT NOT NULL, 
	title TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (user_key, id), 
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
INSERT INTO "sessions" VALUES(1,1,'s',1772366400000000,1772366700000000,'');
INSERT INTO "sessions" VALUES(2,2,'t',1772366400000000,1772366400000000,'');
CREATE TABLE users (
	"key" INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (digest)
);
INSERT INTO "users" VALUES(1,'49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1');
INSERT INTO "users" VALUES(2,'81b637d8fcd2c6da6359e6963113a1170de795e4b725b84d1e0b4cfd9ec58ce9');
CREATE INDEX entities_by_mentions ON entities (user_key, mentions DESC, last_seen DESC, name) WHERE archived_at IS NULL;
CREATE INDEX entities_by_seen ON entities (user_key, last_seen DESC, name) WHERE archived_at IS NULL;
CREATE INDEX entities_due ON entities (expires_at) WHERE archived_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX entities_by_guide ON entities (user_key, guide_key DESC, last_seen DESC, name) WHERE archived_at IS NULL;
CREATE INDEX entities_archived ON entities (user_key, archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX entities_by_expiry ON entities (user_key, expires_at, archived_at);
CREATE INDEX messages_of_session ON messages (session_key, "key");
CREATE INDEX names_of_entity ON names (entity_key);
CREATE INDEX attributes_of_entity ON attributes (entity_key, name, invalid_at);
CREATE INDEX relations_of_object ON relations (object_key, subject_key, invalid_at);
CREATE INDEX events_of_entity ON events (entity_key);
CREATE INDEX events_of_user ON events (user_key, "key");
CREATE INDEX events_of_other ON events (other_key);
CREATE INDEX chunks_of_document ON chunks (document_key, seq);
CREATE INDEX document_entities_of_document ON document_entities (document_key);
CREATE INDEX mentions_in_message ON mentions (message_key, entity_key);
CREATE INDEX mentions_of_entity ON mentions (entity_key, at);
CREATE INDEX document_words_of_entity ON document_words (entity_key);
CREATE INDEX message_postings_of_item ON message_postings (item_key);
CREATE INDEX chunk_postings_of_item ON chunk_postings (item_key);
COMMIT;
