/** Resolves after the page has told of promises that nobody heard: its tasks for that come before those of timers that are set later. */
export function nextTask(): Promise<void> {
  const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void, ms: number): unknown };
  return new Promise((resolve) => void setTimeout(() => void setTimeout(resolve, 0), 0));
}
