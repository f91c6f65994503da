import type { Vec3 } from '@bracewright/core/math';
import { sketchWall, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import type { SceneObject } from '@bracewright/core/services';
import { watchValue, type PolylineStep, type ToolSession } from '@bracewright/core/tool';
import { linesOf, type borderForm } from './params.ts';

type Session = ToolSession<FormValues<typeof borderForm>>;

/** Usual thickness of a brace's wall, mm: that of a record is chosen after its edge. */
const THICKNESS = 4;
/** Per cent: the line, the skin and what lies behind are seen through it. */
const OPACITY = 45;
/** Least time between two sketches, ms, and how many times as long as one took the page is left to others before the next. */
const REST = 40;
const SPARED = 2;

interface Drawn {
  readonly lines: ReturnType<typeof linesOf>;
  readonly keep: Vec3 | undefined;
  readonly mesh: TriMesh;
}

/** Shows the wall within closed lines while they are drawn and dragged, as an object over the skin. */
export function showWall(session: Session, steps: readonly PolylineStep[]): void {
  let shown: SceneObject | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: Drawn | undefined;
  let took = 0;
  const isDrawn = (): boolean => steps.every(({ points, complete }) => points.length === 0 || complete);
  const sketch = (): void => {
    timer = undefined;
    if (!wanted) return;
    const since = performance.now();
    const wall = wallOf(wanted);
    took = performance.now() - since;
    if (!wall) shown?.setVisible(false);
    else if (!shown)
      shown = session.services.scene.createObject({
        mesh: wall,
        name: 'wall',
        colour: 'wall',
        opacity: OPACITY,
      });
    else {
      shown.setMesh(wall);
      shown.setVisible(true);
    }
  };
  watchValue(
    session,
    (): Drawn | undefined => {
      const { values } = session.draft;
      const lines = values.showWall !== false && isDrawn() ? linesOf(values) : [];
      if (lines.length === 0) return undefined;
      const keep = values.keep && ([...values.keep.position] as Vec3);
      return { lines, keep, mesh: session.services.history.mesh };
    },
    (drawn) => {
      wanted = drawn;
      if (drawn) timer ??= setTimeout(sketch, Math.max(REST, SPARED * took));
      else shown?.setVisible(false);
    },
  );
  session.own({ dispose: () => clearTimeout(timer) });
}

/** Undefined for lines that a body cannot be cut along: what speaks against them is told beside them. */
function wallOf({ mesh, lines, keep }: Drawn): TriMesh | undefined {
  try {
    return sketchWall(mesh, lines, { thickness: THICKNESS, keep });
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}
