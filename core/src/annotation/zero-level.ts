import type { SurfacePoint } from '../params/index.ts';

/** A marked line as it is kept: with the points on the skin, where the body stands now. */
interface Marked {
  readonly kind: string;
  readonly params: unknown;
}

/** The lines that are ticked as zero level; more than one is a question, not a level. */
export const zeroLines = <Mark extends Marked>(annotations: readonly Mark[]): readonly Mark[] =>
  annotations.filter(
    ({ kind, params }) =>
      kind === 'marker-line' && (params as { readonly zeroLevel?: boolean }).zeroLevel === true,
  );

/** Height (z, mm) of the one line that is ticked as zero level, the mean of its points; undefined without one or where several are ticked. */
export function zeroLevel(annotations: readonly Marked[]): number | undefined {
  const [line, ...others] = zeroLines(annotations);
  if (!line || others.length > 0) return undefined;
  const { points = [] } = line.params as { readonly points?: readonly SurfacePoint[] };
  if (points.length === 0) return undefined;
  return points.reduce((sum, { position }) => sum + position[2], 0) / points.length;
}
