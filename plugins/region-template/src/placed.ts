import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import { nearestPlaces, SkinChart, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError } from '@bracewright/core/operation';
import type { RegionParams } from '@bracewright/core/params';
import type { FormValues } from '@bracewright/core/plugin';
import { createDerived, groundOf, SurfacePath, watchOverlay, type ToolSession } from '@bracewright/core/tool';
import { layTemplate, linesBack, type Placing } from './operation-lay.ts';
import type { templateForm } from './params.ts';

type Session = ToolSession<FormValues<typeof templateForm>>;

/** Where the shape lies on the body, and how it stands there. */
export interface Placed {
  readonly at: Vec3;
  readonly normal: Vec3;
  /** Unit vectors along the skin: towards the head, and that turned with the shape. */
  readonly up: Vec3;
  readonly right: Vec3;
  /** Undefined where it cannot be laid. */
  readonly lines: Pick<RegionParams, 'contour' | 'apex'> | undefined;
}

/** The values that say where the shape lies; undefined while there is no shape or no anchor. */
function placingIn({ draft }: Session): Placing | undefined {
  const { shape, anchor, radius = 50, direction = 0, mirror = false } = draft.values;
  return shape && anchor ? { shape, anchor, radius, direction, mirror } : undefined;
}

function placedOn(mesh: TriMesh, placing: Placing): Placed | undefined {
  const [near] = nearestPlaces(mesh, [placing.anchor.position as Vec3]);
  if (!near) return undefined;
  const { middle, up, right } = new SkinChart(mesh, near.position);
  const [sin, cos] = portable.sinCosDegrees(placing.direction);
  let lines: Placed['lines'];
  try {
    lines = linesBack(layTemplate(mesh, placing), placing.mirror);
  } catch (error) {
    // The preview says why.
    if (!isSdkError(error)) throw error;
  }
  const turned = vec3.addScaled(vec3.scale(right, cos), up, sin);
  return { at: middle.position, normal: middle.normal, up, right: turned, lines };
}

/** The shape as it lies on the body that the step works on, and its lines shown there. Observable. */
export function showPlaced(session: Session): { readonly now: Placed | undefined } {
  let last: { readonly mesh: TriMesh; readonly key: string; readonly placed: Placed | undefined } | undefined;
  const placed = createDerived(() => {
    const placing = placingIn(session);
    if (!placing) return undefined;
    const { mesh } = session.services.history;
    // How far it is pushed moves no line.
    const key = JSON.stringify(placing);
    if (last?.mesh !== mesh || last.key !== key) last = { mesh, key, placed: placedOn(mesh, placing) };
    return last.placed;
  });
  const path = new SurfacePath(groundOf(session));
  watchOverlay(session, 'region', () => {
    const lines = placed.get()?.lines;
    const { shape } = session.draft.values;
    if (!lines || !shape) return [];
    const { contourShape, apexClosed } = shape;
    return [
      {
        kind: 'line',
        role: 'contour',
        points: path.through(lines.contour, true, contourShape),
        closed: true,
      },
      { kind: 'line', role: 'apex', points: path.through(lines.apex, apexClosed), closed: apexClosed },
    ];
  });
  return {
    get now() {
      return placed.get();
    },
  };
}
