/** How long what a plugin loads may take, ms: a slow line is waited for, a promise that nobody settles is not. */
export const ANSWER_WITHIN = 30_000;

/** What `asked` gives; rejects when it takes too long. */
export async function inTime<T>(asked: Promise<T>, within: number): Promise<T> {
  const timers = globalThis as unknown as {
    setTimeout(run: () => void, ms: number): unknown;
    clearTimeout(timer: unknown): void;
  };
  let timer: unknown;
  const late = new Promise<never>((_, reject) => {
    timer = timers.setTimeout(() => reject(new Error(`no answer within ${within / 1000} s`)), within);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    timers.clearTimeout(timer);
  }
}
