/** Lets the browser keep the app, with every part that was fetched so far, for the time without a connection. Needs a secure address. */
export async function keepApp(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  } catch {
    // Refused by the browser, in a private window for one: the app works without.
  }
}
