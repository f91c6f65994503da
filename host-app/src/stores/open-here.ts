/** What a switch of the space would take away: an open model, a form that is being filled in, files on their way. */
export const OPEN_THINGS = ['model', 'form', 'upload'] as const;
export type OpenThing = (typeof OPEN_THINGS)[number];

const lockOf = (what: OpenThing): string => `bracewright.${what}`;

/** Says to the other windows of this browser that something is open here; the returned function takes it back. */
export function holdOpen(what: OpenThing): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Absent outside secure contexts; then nobody is asked.
  void navigator.locks?.request(lockOf(what), { mode: 'shared' }, () => held);
  return release;
}

/** What is open in any window of this browser, this one included. */
export async function whatIsOpen(): Promise<readonly OpenThing[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return OPEN_THINGS.filter((what) => names.has(lockOf(what)));
}
