# The app in a container: `docker build -t memograph .`, see "Deploying" in README.md.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    MEMOGRAPH_DATA_DIR=/data

WORKDIR /app

# The packages are a layer of their own: a change of the code does not install them again.
COPY requirements.txt ./
RUN pip install -r requirements.txt

COPY .streamlit/config.toml .streamlit/
COPY app.py ./
COPY memory_core memory_core
COPY pages pages
RUN python -m compileall -q app.py memory_core pages

# Whoever breaks in owns neither the code nor the machine; only /data is writable.
RUN useradd --uid 10001 --create-home memograph \
    && install -d -o memograph -g memograph -m 700 /data
USER memograph
VOLUME /data

EXPOSE 8501
# Below a path of a site (`-e STREAMLIT_SERVER_BASE_URL_PATH=memograph`) the answer is below it, too.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as u; path = os.environ.get('STREAMLIT_SERVER_BASE_URL_PATH', '').strip('/'); u.urlopen('http://127.0.0.1:8501' + os.path.join('/', path, '_stcore/health'), timeout=4)"]
CMD ["streamlit", "run", "app.py", "--server.address=0.0.0.0", "--server.port=8501", "--server.headless=true"]
