import { vec3, type Vec3 } from '@bracewright/core/math';
import type { Plane } from '@bracewright/core/params';
import { createDerived, planeOutline, watchOverlay, type AnySession } from '@bracewright/core/tool';

/** mm from the middle of the drawing to its edges: a hand's breadth of the wall, with the largest amplitude in it. */
const REACH = 90;

/** Where the section is laid: through `position`, along `way` (unit), the direction the skin moves in. */
export interface InsetPlace {
  readonly position: Vec3;
  readonly way: Vec3;
}

/**
 * The section through a region seen from the side, before and after, with its amplitude: what cannot be seen from where the region
 * is drawn. Out of the body is to the right, up is up.
 */
export function showSection(
  session: AnySession,
  options: {
    readonly active: () => boolean;
    readonly place: () => InsetPlace | undefined;
    readonly amplitude: () => number;
  },
): void {
  const cut = createDerived(() => {
    const place = options.active() ? options.place() : undefined;
    if (!place) return undefined;
    // Up on the trunk; over the shoulders, where the way out is up itself, to the back.
    const up: Vec3 = Math.abs(place.way[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1];
    const across = vec3.normalize(vec3.cross(place.way, up));
    const rise = vec3.cross(across, place.way);
    const plane: Plane = { origin: [...place.position], normal: [...across] };
    return { ...place, plane, rise };
  });
  watchOverlay(session, 'section', () => {
    const at = cut.get();
    if (!at) return [];
    const { mesh } = session.services.history;
    const flat = (line: readonly Vec3[]): readonly (readonly [number, number])[] =>
      line.map((point) => {
        const away = vec3.subtract(point, at.position);
        return [vec3.dot(away, at.way), vec3.dot(away, at.rise)];
      });
    const shown = session.feedback.mesh;
    return [
      {
        kind: 'inset',
        role: 'contour',
        title: session.text('inset.section'),
        text: session.services.units.formatLength(options.amplitude(), { signed: true }),
        reach: REACH,
        before: planeOutline(mesh, at.plane).map(flat),
        after: shown ? planeOutline(shown, at.plane).map(flat) : [],
      },
    ];
  });
}
