import { vec3, type Vec3 } from '@bracewright/core/math';
import { leads, type Plane } from '@bracewright/core/params';
import { asQuestion } from '@bracewright/core/text';
import {
  createDerived,
  planeOutline,
  sideTowards,
  watchOverlay,
  type AnySession,
  type Side,
} from '@bracewright/core/tool';
import { closedLines, type FlatLine } from './closed-lines.ts';

/** mm from the middle of the drawing to its edges: a hand's breadth of the wall, with the largest amplitude in it. */
const REACH = 90;
/** mm of the bar that shows the drawing's scale, which never changes. */
const SCALE = 50;

/** The letters of the sides, as they stand at the border of the canvas. */
const LETTERS: Readonly<Record<Side, string>> = {
  front: 'A',
  'front-left': 'AL',
  left: 'L',
  'back-left': 'PL',
  back: 'P',
  'back-right': 'PR',
  right: 'R',
  'front-right': 'AR',
};

/** Where the section is laid: through `position`, along `way` (unit), which is the direction the skin moves in or against it, and leads out of the body. */
export interface InsetPlace {
  readonly position: Vec3;
  readonly way: Vec3;
}

/**
 * The section of a push along `direction` (unit) at a place where the skin faces along `normal` (of any length). What is out is said by the body: a direction from the view may lead
 * into it, and where it rather runs along the skin the section is laid through the skin's own way out.
 */
export function insetPlace(
  { position, normal }: { readonly position: Vec3; readonly normal: Vec3 },
  direction: Vec3,
): InsetPlace {
  const way = leads(direction, normal);
  return { position, way: way === 0 ? vec3.normalize(normal) : vec3.scale(direction, way) };
}

/**
 * The section through a region seen from the side, before and after, with its amplitude: what cannot be seen from where the region
 * is drawn. Out of the body is to the right, up is up; the body is filled and both sides bear their names, so that in and out cannot be
 * mixed up.
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
    const { services } = session;
    const flat = (line: readonly Vec3[]): FlatLine =>
      line.map((point) => {
        const away = vec3.subtract(point, at.position);
        return [vec3.dot(away, at.way), vec3.dot(away, at.rise)];
      });
    const shown = session.feedback.mesh;
    const before = planeOutline(mesh, at.plane).map(flat);
    const after = shown ? planeOutline(shown, at.plane).map(flat) : [];
    const named = (key: string, way: Vec3): string => {
      const side = sideTowards(way);
      const letter = side && LETTERS[side];
      const sure = services.looks.standConfirmed?.() ?? false;
      const word = session.text(key);
      return letter ? `${word} · ${sure ? letter : asQuestion(letter, services.i18n.language)}` : word;
    };
    return [
      {
        kind: 'inset',
        role: 'contour',
        title: session.text('inset.section'),
        text: services.units.formatLength(options.amplitude(), { signed: true }),
        reach: REACH,
        before,
        after,
        body: closedLines(shown ? after : before),
        sides: [named('inset.inside', vec3.scale(at.way, -1)), named('inset.outside', at.way)],
        scale: { length: SCALE, text: services.units.formatLength(SCALE) },
      },
    ];
  });
}
