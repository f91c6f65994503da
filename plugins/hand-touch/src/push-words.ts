/** Whether the strokes press the skin in, let it out, or do both; undefined without an amplitude, and along the view, which may run along the skin. */
export function pushes(params: Readonly<Record<string, unknown>>): 'in' | 'out' | 'both' | undefined {
  const { amplitude, direction, samples } = params;
  if (typeof amplitude !== 'number' || amplitude === 0 || direction === 'view') return undefined;
  const list = (Array.isArray(samples) ? samples : []) as readonly { readonly opposite?: unknown }[];
  const others = list.filter(({ opposite }) => opposite === true).length;
  if (others > 0 && others < list.length) return 'both';
  return amplitude > 0 === (others === 0) ? 'out' : 'in';
}
