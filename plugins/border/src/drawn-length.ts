import { edgeLineOn, type TriMesh } from '@bracewright/core/mesh';
import type { FormValues } from '@bracewright/core/plugin';
import {
  createCell,
  watchValue,
  type PolylineStep,
  type Readout,
  type ToolSession,
} from '@bracewright/core/tool';
import { linesOf, type borderForm } from './params.ts';

/** After so long without a change the hand rests, ms: the lines are measured then. */
const REST = 150;

/** How long lines are on the skin, mm; undefined where one of them leaves it. */
function lengthOf(mesh: TriMesh, lines: ReturnType<typeof linesOf>): number | undefined {
  let sum = 0;
  for (const drawn of lines) {
    const line = edgeLineOn(mesh, drawn);
    if (!line.ok) return undefined;
    sum += line.length;
  }
  return sum;
}

/** How long the closed lines are together, mm, before anything is cut along them; undefined while one is open, being drawn or off the skin. Observable. */
function watchLength(
  session: ToolSession<FormValues<typeof borderForm>>,
  steps: readonly PolylineStep[],
): { get(): number | undefined } {
  const length = createCell<number | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isClosed = () => steps.every(({ points, complete }) => points.length === 0 || complete);
  watchValue(
    session,
    () => ({
      lines: isClosed() ? linesOf(session.draft.values) : [],
      mesh: session.services.history.mesh,
    }),
    ({ lines, mesh }) => {
      clearTimeout(timer);
      if (lines.length === 0) length.set(undefined);
      // The one of before stays until then: a number that goes and comes is read by nobody.
      else timer = setTimeout(() => length.set(lengthOf(mesh, lines)), REST);
    },
  );
  session.own({ dispose: () => clearTimeout(timer) });
  return length;
}

/** How long the edge is: that of the part that is previewed, before that of the lines as they are drawn. */
export function edgeReadout(
  session: ToolSession<FormValues<typeof borderForm>>,
  steps: readonly PolylineStep[],
): { get(): Readout } {
  const length = watchLength(session, steps);
  return {
    get: () => {
      const { mesh, report } = session.feedback;
      return { id: 'edge', value: mesh ? report['edge'] : length.get(), unit: 'mm' };
    },
  };
}
