import { type Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/tri-mesh.ts';
import { sectionByPlane } from '../../mesh/section/section.ts';
import { pointAt } from '../../math/vec3.ts';
import type { Plane } from '../../params/kinds.ts';
import type { OverlayItem } from '../../services/overlay-service.ts';
import type { ToolKey, ToolPointer } from '../../tool-contract/tool.ts';
import { alongAxis, snap } from './drag-math.ts';
import { landmarksOf, type Landmark } from './landmarks.ts';
import { planeAxis } from '../../params/plane-parts.ts';
import { PLANE_WORDS, planeAxes, planePlace } from './plane-frame.ts';
import { planeMeaning } from './plane-words.ts';
import { dragLine, sightOf, underPointer } from './sight.ts';
import type { AnySession } from '../../tool-contract/tool.ts';

type Lines = readonly (readonly Vec3[])[];

const outlines = new WeakMap<Plane, WeakMap<TriMesh, Lines>>();

/** The body's outline in a plane, remembered for each plane object and mesh. */
export function planeOutline(mesh: TriMesh, plane: Plane): Lines {
  let known = outlines.get(plane);
  if (!known) outlines.set(plane, (known = new WeakMap()));
  let lines = known.get(mesh);
  if (!lines) {
    lines = sectionByPlane(mesh, plane).map((loop) => {
      const line = Array.from({ length: loop.points.length / 3 }, (_, index) => pointAt(loop.points, index));
      return loop.closed && line.length > 0 ? [...line, line[0]!] : line;
    });
    known.set(mesh, lines);
  }
  return lines;
}

/** CSS pixels within which a plane goes to a landmark by itself. */
const SNAP = 7;

/** A plane in the hand: as it was taken, the line it is dragged along, and where on it the hand took hold. */
export interface PlaneDrag {
  readonly plane: Plane;
  readonly line: Vec3;
  readonly from: number;
}

/** Where a plane is dragged to, mm along its axis, and the landmark that it went to. */
export interface PlanePlace {
  readonly place: number;
  readonly landmark: Landmark | undefined;
  /** Where the pointer is, for the value beside it. */
  readonly pointer: Vec3;
}

/** Takes hold of a plane. It is moved along the axis it faces and never turned; seen face-on, by the screen's up and down. */
export function takePlane(session: AnySession, plane: Plane, event: ToolPointer): PlaneDrag {
  const [main] = planeAxes(planeAxis(plane.normal as Vec3));
  const origin = plane.origin as Vec3;
  const line = dragLine(main, sightOf(session, origin));
  return { plane, line, from: alongAxis(event.ray, origin, line) ?? 0 };
}

/** Where the hand has dragged the plane: on a landmark that is near, else on a whole millimetre; Alt frees it of both. */
export function draggedPlace(
  session: AnySession,
  drag: PlaneDrag,
  event: ToolPointer,
): PlanePlace | undefined {
  const origin = drag.plane.origin as Vec3;
  const along = alongAxis(event.ray, origin, drag.line);
  if (along === undefined) return undefined;
  const start = planePlace(drag.plane);
  const wanted = start + along - drag.from;
  const pointer = underPointer(event.ray, origin);
  if (event.modifiers.alt) return { place: snap(wanted, 1, true), landmark: undefined, pointer };
  const reach = SNAP * session.services.scene.millimetresPerPixel;
  const near = landmarksOf(session, planeAxis(drag.plane.normal as Vec3))
    .filter((landmark) => Math.abs(landmark.place - wanted) <= reach)
    .sort((a, b) => Math.abs(a.place - wanted) - Math.abs(b.place - wanted))[0];
  // A plane that was hardly moved stays where it was, on its tenth of a millimetre.
  const still = Math.abs(wanted - start) < 0.5 ? start : snap(wanted, 1, false);
  return { place: near?.place ?? still, landmark: near, pointer };
}

const placeName = (session: AnySession, plane: Plane): string =>
  session.text(PLANE_WORDS[planeAxis(plane.normal as Vec3)].place);

/** The place of a plane as a number and in words. */
const placeText = (session: AnySession, plane: Plane): string =>
  `${session.services.units.formatLength(planePlace(plane))} · ${planeMeaning(session, plane).place}`;

/** The plane for keyboard and screen reader: its place as a value. */
export function planeTwin(
  session: AnySession,
  plane: Plane,
  options: {
    readonly handle: string;
    readonly name: string | undefined;
    readonly bounds?: { readonly min: number; readonly max: number };
    readonly focus: () => void;
    readonly blur: () => void;
    readonly key: (event: ToolKey) => 'handled' | 'pass';
  },
): OverlayItem {
  const { handle, name, bounds, focus, blur, key } = options;
  const now = planePlace(plane);
  return {
    kind: 'grip',
    role: 'plane',
    at: plane.origin as Vec3,
    ...{ handle, focus, blur, key },
    name: name ?? placeName(session, plane),
    value: {
      now,
      min: bounds?.min ?? -Infinity,
      max: bounds?.max ?? Infinity,
      text: placeText(session, plane),
    },
  };
}

/** Name and place of a plane, and of the landmark that it lies on. */
export function planeLabel(
  session: AnySession,
  plane: Plane,
  at: {
    /** What its place is called; default by the axis it faces. */
    readonly name?: string | undefined;
    readonly pointer: Vec3 | undefined;
    readonly landmark: Landmark | undefined;
  },
): OverlayItem {
  const text = `${at.name ?? placeName(session, plane)} ${placeText(session, plane)}${at.landmark ? ` · ${at.landmark.name}` : ''}`;
  return { kind: 'label', role: 'plane', at: at.pointer ?? (plane.origin as Vec3), text, emphasis: true };
}
