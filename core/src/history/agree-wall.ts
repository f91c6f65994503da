import type { ErrorData } from '../errors/sdk-error.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { compareOutputs, type Agreement, type OutputSurface } from '../mesh/agree/index.ts';
import { heightsOf, type Heights } from '../mesh/measure/measure.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { partOf, type Work } from '../mesh/work.ts';
import { applyToShape } from '../operation/apply-to-shape.ts';
import { formedShape } from './formed-shape.ts';
import type { UnderWall } from './under-wall.ts';

/** What was compared of the outputs of a design, or why nothing was. */
export interface Compared {
  readonly agreement?: readonly Agreement[];
  /** Why the positive was not made, or a file of it not compared: a code and what fills its sentence. */
  readonly notCompared?: { readonly code: string; readonly data: ErrorData };
}

/** How much larger than the body a positive came out because it was asked for, as its operation reports it, mm. */
export const linerOf = (report: Readonly<Record<string, number>>): number => report['liner'] ?? 0;

/**
 * The positive of the design that a wall is made of, as it is made where nobody asks for anything else: of `formedShape`, about the heights of the brace (mm). Undefined
 * where no operation makes positives. Throws its SdkError.
 */
async function positiveOf(
  { records, registry, replay, along }: UnderWall,
  part: Heights,
  work: Work,
): Promise<OutputSurface | undefined> {
  const made = registry.roles.newest('positive');
  if (!made) return undefined;
  const { roles } = registry;
  const body = await formedShape({ records, roles, replay, along }, partOf(work, 0, 0.5));
  const { mesh, report } = await applyToShape(
    registry.get(made.type, made.version),
    body,
    { part: { ...part } },
    {
      seed: 0,
      ...(work.checkAborted ? { checkAborted: work.checkAborted } : {}),
      onProgress: partOf(work, 0.5, 1).progress,
    },
  );
  return { output: 'positive', mesh, offset: linerOf(report) };
}

/** Whether a wall and the positive of the same design agree where the brace lies. Throws what `work.checkAborted` throws. */
export async function compareWall(wall: TriMesh, under: UnderWall, work: Work = {}): Promise<Compared> {
  // A whole body that was grown has no inside.
  if (!wall.paint?.labelOf) return { agreement: [] };
  try {
    const positive = await positiveOf(under, heightsOf(wall), partOf(work, 0, 0.8));
    if (!positive) return {};
    return { agreement: compareOutputs(wall, [positive], partOf(work, 0.8, 1)) };
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return { notCompared: { code: error.code, data: error.data } };
  }
}
