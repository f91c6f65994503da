// Operations run in a worker wherever a person waits for them.
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }) => {
  document.title = JSON.stringify(data);
});
worker.addEventListener('error', ({ message }) => {
  throw new Error(message);
});
worker.postMessage(location.search.slice(1));
