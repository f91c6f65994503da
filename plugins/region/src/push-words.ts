/** Whether the skin is pressed in or let out; undefined without an amplitude, and for a direction that may be either. */
export function pushes(params: Readonly<Record<string, unknown>>): 'in' | 'out' | undefined {
  const { amplitude, direction } = params;
  if (typeof amplitude !== 'number' || amplitude === 0 || Array.isArray(direction)) return undefined;
  return amplitude < 0 ? 'in' : 'out';
}
