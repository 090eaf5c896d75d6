# make run    opens the app            make test   passes the tests
# make check  style and types          make bench  prints the figures
# make train CORPORA=<folder>          rebuilds the language model, see training/README.md
# make rerank  retrains what ranks pieces of documents and sentences for a question
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check bench train rerank clean

run: $(VENV)/.run
	$(BIN)/streamlit run app.py

test: $(VENV)/.dev
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks

# One thread and a fixed seed of hashes: the same commands give the same model.
train: $(VENV)/.train
	@test -d "$(CORPORA)/ner" || { echo "Name the folder of corpora: make train CORPORA=<folder>; see training/README.md"; exit 1; }
	PYTHONPATH="$(CURDIR)" PYTHONHASHSEED=0 OMP_NUM_THREADS=1 $(CURDIR)/$(BIN)/python -m spacy project run all training --vars.corpora "$(abspath $(CORPORA))"

rerank: $(VENV)/.train
	$(BIN)/python -m training.retrieval.train
	$(BIN)/python -m training.reranking.train
	$(BIN)/python -m training.reranking.among_others
	$(BIN)/python -m training.reranking.associating
	$(BIN)/python -m training.reranking.phrases

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] < (3, 14) else "Python 3.11, 3.12 or 3.13 is needed; this is " + sys.version.split()[0] + ". Name one: make run PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements.txt requirements-dev.txt $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ $(VENV)/.run

$(VENV)/.train: requirements.txt requirements-training.txt $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-training.txt
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
