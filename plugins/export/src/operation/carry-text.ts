import {
  buildBvh,
  designNumber,
  meshHashAsync,
  partOf,
  projectToSurface,
  requireWritable,
  withTexts,
  type TriMesh,
} from '@bracewright/core/mesh';
import { SdkError, type OperationContext } from '@bracewright/core/operation';
import { labelOf } from './label-wall.ts';
import { underFlap } from './under-flap.ts';
import type { TextedParams } from './text-params.ts';

/** The body that a wall was made of, and its part within the edge lines. */
export interface UnderText {
  readonly body: TriMesh;
  readonly part: TriMesh;
}

/**
 * The wall with its texts on the outer side. An empty text is the number of the design: of the part within its edge. Throws as `withTexts` does, and `export/text-inside` for a wall that grows inwards, whose outer side is
 * the body side.
 */
export async function carryText(
  wall: TriMesh,
  { body, part }: UnderText,
  { text: texts, side, mode, leastWall }: TextedParams,
  ctx: OperationContext,
): Promise<TriMesh> {
  if (side === 'inside') throw new SdkError('export/text-inside');
  const anchors = projectToSurface(
    buildBvh(body),
    texts.map(({ anchor }) => anchor),
  );
  const number = texts.some(({ text }) => text === '') ? designNumber(await meshHashAsync(part)) : '';
  const wanted = texts.map((one, i) => ({ ...one, text: one.text || number, anchor: anchors[i]! }));
  for (const { text } of wanted) requireWritable(text);
  const labels = wall.paint?.labelOf;
  const bodyTriangles = mode === 'thick' || !labels ? 0 : labels.lastIndexOf(labelOf('body-side')) + 1;
  const covered = underFlap(wall);
  const isSkin = (t: number): boolean => !labels || (labels[t] === labelOf('skin') && covered?.[t] !== 1);
  const isBeneath = (t: number): boolean => labels?.[t] === labelOf('under');
  const made = await withTexts(
    { mesh: wall, bodyTriangles, isSkin, isBeneath },
    wanted,
    leastWall,
    partOf(ctx, 0, 1),
  );
  ctx.report({
    letters: wanted.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0),
    ...(made.least === undefined ? {} : { underText: made.least }),
  });
  if (!labels) return made.mesh;
  const carried = Uint16Array.from(made.from, (t) => (t < 0 ? labelOf('skin') : labels[t]!));
  return { ...made.mesh, paint: { labelOf: carried, labels: wall.paint!.labels! } };
}
