/** How often work of other processes is looked at, milliseconds. */
export const LOOK_MS = 250;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
