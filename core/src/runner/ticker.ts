/** Calls a function once a second until what it returns is called. */
export type Ticker = (tick: () => void) => () => void;

interface Timers {
  setInterval(run: () => void, ms: number): unknown;
  clearInterval(timer: unknown): void;
}

/** By the timers that every browser and Node have; what runs without a DOM knows neither by type. */
export const everySecond: Ticker = (tick) => {
  const timers = globalThis as unknown as Timers;
  const timer = timers.setInterval(tick, 1000);
  return () => timers.clearInterval(timer);
};
