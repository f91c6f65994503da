/** Calls that must fit on the stack for what a tool asks for: its clean-up, and what the host draws upon it. Counting them takes some microseconds. */
const CALLS = 2000;

/** For Apply, which goes down to the operation itself where nothing computes elsewhere. */
export const CALLS_OF_APPLY = 5000;

const dive = (calls: number): number => (calls === 0 ? 0 : 1 + dive(calls - 1));

/**
 * Throws RangeError where the calls that led here leave too little of the stack. One that is thrown further down, in the middle of an action of mobx,
 * leaves that action open for ever, and nothing on the page follows anything any more.
 */
export function requireStackRoom(calls = CALLS): void {
  dive(calls);
}

/**
 * Does `work` now, or, where the calls that led here leave too little of the stack for it, as soon as they have returned: work that must not stop half
 * way, asked for by code that calls itself for ever. Throws RangeError, and has begun nothing, where not even that can be arranged.
 */
export function withStackRoom(work: () => void): void {
  try {
    requireStackRoom();
  } catch {
    void Promise.resolve().then(work);
    return;
  }
  work();
}
