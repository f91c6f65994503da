/** Colours that objects have until one is chosen: told apart at a glance on both themes, and none is a colour of the scale of gaps, which is blue and orange. */
export const COLOURS = ['#5c9e4a', '#b0589e', '#1f9e7a', '#d94f7c', '#7a4fb5', '#8fae3a'] as const;

/** What of these an object gets that has none: of `ids`, in their order, each takes one that no other has, as long as there are any. */
export function freeColour(
  id: string,
  ids: readonly string[],
  chosen: ReadonlyMap<string, string>,
): (typeof COLOURS)[number] {
  const others = new Set(ids.flatMap((other) => (other === id ? [] : (chosen.get(other) ?? []))));
  const free = COLOURS.filter((colour) => !others.has(colour));
  const waiting = ids.filter((other) => !chosen.has(other) || other === id);
  // One that is not listed yet comes after those that are.
  const at = waiting.includes(id) ? waiting.indexOf(id) : waiting.length;
  const from = free.length > 0 ? free : COLOURS;
  return from[at % from.length]!;
}
