CREATE TABLE attribute_sources (
	attribute_key INTEGER NOT NULL,
	source TEXT NOT NULL,
	start INTEGER DEFAULT '0' NOT NULL,
	user_key INTEGER NOT NULL,
	at BIGINT NOT NULL,
	"end" INTEGER DEFAULT '0' NOT NULL,
	extractor TEXT DEFAULT '' NOT NULL,
	confidence FLOAT DEFAULT '1.0' NOT NULL,
	trust TEXT DEFAULT 'user' NOT NULL,
	PRIMARY KEY (attribute_key, source, start),
	FOREIGN KEY(attribute_key) REFERENCES attributes ("key")
)
 WITHOUT ROWID;
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
CREATE INDEX attributes_by_others ON attributes (user_key, entity_key) WHERE trust != 'user';
CREATE INDEX attributes_told ON attributes (entity_key, name, invalid_at, value, is_json, trust);
CREATE TABLE cannot_merge (
	low_key INTEGER NOT NULL,
	high_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (low_key, high_key),
	FOREIGN KEY(low_key) REFERENCES entities ("key") ON DELETE CASCADE,
	FOREIGN KEY(high_key) REFERENCES entities ("key") ON DELETE CASCADE
)
 WITHOUT ROWID;
CREATE INDEX cannot_merge_of_user ON cannot_merge (user_key);
CREATE INDEX cannot_merge_with ON cannot_merge (high_key);
CREATE TABLE choices (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	forgotten BOOLEAN NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (user_key, name, value, forgotten)
);
CREATE TABLE chunk_postings (
	user_key INTEGER NOT NULL,
	term TEXT NOT NULL,
	item_key INTEGER NOT NULL,
	count INTEGER NOT NULL,
	length INTEGER NOT NULL,
	PRIMARY KEY (user_key, term, item_key)
)
 WITHOUT ROWID;
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
CREATE INDEX chunks_of_document ON chunks (document_key, seq);
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
CREATE INDEX document_entities_of_document ON document_entities (document_key);
CREATE TABLE document_words (
	user_key INTEGER NOT NULL,
	word TEXT NOT NULL,
	whole BOOLEAN NOT NULL,
	entity_key INTEGER NOT NULL,
	PRIMARY KEY (user_key, word, whole, entity_key),
	FOREIGN KEY(entity_key) REFERENCES document_entities ("key")
)
 WITHOUT ROWID;
CREATE INDEX document_words_of_entity ON document_words (entity_key);
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
	read_to INTEGER,
	PRIMARY KEY ("key"),
	UNIQUE (user_key, id),
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
CREATE TABLE edits (
	event_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	record TEXT NOT NULL,
	undone_by INTEGER,
	undone_at BIGINT,
	PRIMARY KEY (event_key),
	FOREIGN KEY(event_key) REFERENCES events ("key") ON DELETE CASCADE
);
CREATE INDEX edits_of_user ON edits (user_key, event_key);
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
	since BIGINT DEFAULT '0' NOT NULL,
	retrieved INTEGER DEFAULT '0' NOT NULL,
	retrieved_at BIGINT,
	merged_into INTEGER,
	PRIMARY KEY ("key"),
	UNIQUE (user_key, id),
	CHECK (mentions >= 0),
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
CREATE INDEX entities_archived ON entities (user_key, archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX entities_by_expiry ON entities (user_key, expires_at, archived_at, since);
CREATE INDEX entities_by_guide ON entities (user_key, guide_key DESC, last_seen DESC, name, since) WHERE archived_at IS NULL;
CREATE INDEX entities_by_mentions ON entities (user_key, mentions DESC, last_seen DESC, name, since) WHERE archived_at IS NULL;
CREATE INDEX entities_by_seen ON entities (user_key, last_seen DESC, name, since) WHERE archived_at IS NULL;
CREATE INDEX entities_due ON entities (expires_at) WHERE archived_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX entities_merged ON entities (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX entities_often ON entities (user_key, last_seen DESC, name) WHERE archived_at IS NULL AND mentions >= 10;
CREATE INDEX entities_often_retrieved ON entities (user_key, retrieved DESC, name) WHERE archived_at IS NULL AND retrieved > 0;
CREATE INDEX entities_retrieved ON entities (user_key, retrieved_at DESC, name) WHERE archived_at IS NULL AND retrieved > 0;
CREATE TABLE entity_versions (
	user_key INTEGER NOT NULL,
	span INTEGER NOT NULL,
	since BIGINT NOT NULL,
	entity_key INTEGER NOT NULL,
	until BIGINT NOT NULL,
	gone BIGINT NOT NULL,
	id TEXT,
	name TEXT,
	type TEXT,
	mentions INTEGER,
	first_seen BIGINT,
	last_seen BIGINT,
	guide_key INTEGER,
	expires_at BIGINT,
	archived_at BIGINT,
	pinned BOOLEAN,
	trust TEXT,
	source TEXT,
	retrieved INTEGER,
	retrieved_at BIGINT,
	merged_into INTEGER,
	PRIMARY KEY (user_key, span, since, entity_key),
	FOREIGN KEY(entity_key) REFERENCES entities ("key") ON DELETE CASCADE
)
 WITHOUT ROWID;
CREATE INDEX versions_of_entity ON entity_versions (entity_key, since);
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
CREATE INDEX events_of_entity ON events (entity_key);
CREATE INDEX events_of_other ON events (other_key);
CREATE INDEX events_of_user ON events (user_key, "key");
CREATE TABLE index_totals (
	user_key INTEGER NOT NULL,
	kind TEXT NOT NULL,
	n_items INTEGER NOT NULL,
	n_terms INTEGER NOT NULL,
	PRIMARY KEY (user_key, kind)
)
 WITHOUT ROWID;
CREATE TABLE interactions (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	question_key INTEGER NOT NULL,
	answer_key INTEGER NOT NULL,
	rewritten TEXT NOT NULL,
	topic TEXT NOT NULL,
	at BIGINT NOT NULL,
	answered_by TEXT NOT NULL,
	clarification BOOLEAN NOT NULL,
	n_memories INTEGER NOT NULL,
	n_chunks INTEGER NOT NULL,
	ms FLOAT NOT NULL,
	satisfaction INTEGER NOT NULL,
	comment TEXT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (answer_key),
	FOREIGN KEY(question_key) REFERENCES messages ("key"),
	FOREIGN KEY(answer_key) REFERENCES messages ("key")
);
CREATE INDEX interactions_asked ON interactions (question_key);
CREATE INDEX interactions_of_user ON interactions (user_key, "key");
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
CREATE INDEX mentions_in_message ON mentions (message_key, entity_key);
CREATE INDEX mentions_of_entity ON mentions (entity_key, at);
CREATE TABLE message_postings (
	user_key INTEGER NOT NULL,
	term TEXT NOT NULL,
	item_key INTEGER NOT NULL,
	count INTEGER NOT NULL,
	length INTEGER NOT NULL,
	PRIMARY KEY (user_key, term, item_key),
	FOREIGN KEY(item_key) REFERENCES messages ("key")
)
 WITHOUT ROWID;
CREATE INDEX message_postings_of_item ON message_postings (item_key);
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
	topic INTEGER,
	PRIMARY KEY ("key"),
	UNIQUE (user_key, id),
	FOREIGN KEY(session_key) REFERENCES sessions ("key")
);
CREATE INDEX messages_of_session ON messages (session_key, "key");
CREATE TABLE names (
	user_key INTEGER NOT NULL,
	norm TEXT NOT NULL,
	entity_key INTEGER NOT NULL,
	removed_at BIGINT DEFAULT '4611686018427387904' NOT NULL,
	created_at BIGINT DEFAULT '0' NOT NULL,
	name TEXT NOT NULL,
	canonical BOOLEAN NOT NULL,
	PRIMARY KEY (user_key, norm, entity_key, removed_at),
	FOREIGN KEY(entity_key) REFERENCES entities ("key")
)
 WITHOUT ROWID;
CREATE INDEX aliases_of_entity ON names (entity_key, removed_at) WHERE canonical IS 0;
CREATE INDEX names_of_entity ON names (entity_key);
CREATE TABLE pending_erasures (
	"key" INTEGER NOT NULL,
	owner TEXT NOT NULL,
	chunks TEXT NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY ("key")
);
CREATE TABLE relation_sources (
	relation_key INTEGER NOT NULL,
	source TEXT NOT NULL,
	start INTEGER DEFAULT '0' NOT NULL,
	user_key INTEGER NOT NULL,
	at BIGINT NOT NULL,
	"end" INTEGER DEFAULT '0' NOT NULL,
	extractor TEXT DEFAULT '' NOT NULL,
	confidence FLOAT DEFAULT '1.0' NOT NULL,
	trust TEXT DEFAULT 'user' NOT NULL,
	PRIMARY KEY (relation_key, source, start),
	FOREIGN KEY(relation_key) REFERENCES relations ("key")
)
 WITHOUT ROWID;
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
CREATE INDEX relations_by_others ON relations (user_key, subject_key) WHERE trust != 'user';
CREATE INDEX relations_of_object ON relations (object_key, subject_key, invalid_at);
CREATE TABLE resume_codes (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	session_key INTEGER NOT NULL,
	digest TEXT NOT NULL,
	sealed TEXT NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (digest),
	FOREIGN KEY(session_key) REFERENCES sessions ("key")
);
CREATE INDEX resume_codes_of_user ON resume_codes (user_key, expires_at);
CREATE TABLE sessions (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	id TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	last_active_at BIGINT NOT NULL,
	title TEXT NOT NULL,
	device TEXT DEFAULT '' NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (user_key, id),
	FOREIGN KEY(user_key) REFERENCES users ("key")
);
CREATE TABLE settled_attributes (
	older_key INTEGER NOT NULL,
	newer_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (older_key, newer_key),
	FOREIGN KEY(older_key) REFERENCES attributes ("key") ON DELETE CASCADE,
	FOREIGN KEY(newer_key) REFERENCES attributes ("key") ON DELETE CASCADE
)
 WITHOUT ROWID;
CREATE INDEX settled_attributes_newer ON settled_attributes (newer_key);
CREATE TABLE settled_relations (
	older_key INTEGER NOT NULL,
	newer_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (older_key, newer_key),
	FOREIGN KEY(older_key) REFERENCES relations ("key") ON DELETE CASCADE,
	FOREIGN KEY(newer_key) REFERENCES relations ("key") ON DELETE CASCADE
)
 WITHOUT ROWID;
CREATE INDEX settled_relations_newer ON settled_relations (newer_key);
CREATE TABLE signs (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	message_key INTEGER NOT NULL,
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	words TEXT NOT NULL,
	weight FLOAT NOT NULL,
	said BOOLEAN NOT NULL,
	against BOOLEAN NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY ("key"),
	FOREIGN KEY(message_key) REFERENCES messages ("key")
);
CREATE INDEX signs_in_message ON signs (message_key);
CREATE INDEX signs_of_user ON signs (user_key, said, message_key);
CREATE TABLE summaries (
	session_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	until_key INTEGER NOT NULL,
	n_messages INTEGER NOT NULL,
	"by" TEXT NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (session_key),
	FOREIGN KEY(session_key) REFERENCES sessions ("key"),
	FOREIGN KEY(until_key) REFERENCES messages ("key")
);
CREATE INDEX summaries_until ON summaries (until_key);
CREATE TABLE summary_lines (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	session_key INTEGER NOT NULL,
	position INTEGER NOT NULL,
	weight INTEGER NOT NULL,
	text TEXT NOT NULL,
	role TEXT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (session_key, position),
	FOREIGN KEY(session_key) REFERENCES summaries (session_key)
);
CREATE TABLE summary_sources (
	line_key INTEGER NOT NULL,
	message_key INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	PRIMARY KEY (line_key, message_key),
	FOREIGN KEY(line_key) REFERENCES summary_lines ("key"),
	FOREIGN KEY(message_key) REFERENCES messages ("key")
)
 WITHOUT ROWID;
CREATE INDEX summary_sources_of_message ON summary_sources (message_key);
CREATE TABLE topics (
	"key" INTEGER NOT NULL,
	user_key INTEGER NOT NULL,
	session_key INTEGER NOT NULL,
	number INTEGER NOT NULL,
	label TEXT NOT NULL,
	since BIGINT NOT NULL,
	words TEXT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (session_key, number),
	FOREIGN KEY(session_key) REFERENCES sessions ("key")
);
CREATE TABLE users (
	"key" INTEGER NOT NULL,
	digest TEXT NOT NULL,
	PRIMARY KEY ("key"),
	UNIQUE (digest)
);
