import {
  OFF_SKIN,
  carryPlaces,
  lineThrough,
  locateOnSurface,
  nearestPlaces,
  sectionByPlane,
  sharedBvh,
  sharedCorners,
  type NearPlace,
  type SkinPlace,
  type TriMesh,
} from '@bracewright/core/mesh';
import type { Mat4, Vec3 } from '@bracewright/core/math';
import type { PlacesTaken, Plane } from '@bracewright/core/params';
import type { AbortSignalLike } from '@bracewright/core/services';
import { SweptPath } from '@bracewright/core/tool';

type Line = readonly Vec3[];
export type Places = readonly (SkinPlace | undefined)[];

/** Points or a line of a record on the body that it was given. */
export interface Drawn {
  readonly kind: 'line' | 'points';
  readonly role: string;
  readonly line: Line;
  readonly closed?: boolean;
  readonly dashed?: boolean;
  /** Where the skin is nearest to each point of the line. */
  readonly near: readonly (NearPlace | undefined)[];
}

/**
 * What is looked for on a body to show where a step acted. Every question goes through all of its triangles, more than a page has time for between two pictures:
 * whoever answers does so elsewhere. Rejects with SdkError, or OperationAborted.
 */
export interface RecordPlaces {
  /** Where places in parameters lie on the body that the step was given. */
  drawn(mesh: TriMesh, taken: readonly PlacesTaken[], signal?: AbortSignalLike): Promise<readonly Drawn[]>;
  /** As `carryPlaces`. */
  carried(
    bodies: { readonly from: TriMesh; readonly to: TriMesh },
    places: Places,
    motion: Mat4,
    signal?: AbortSignalLike,
  ): Promise<Places>;
  /** The outlines of a body in each plane, mm. */
  outlines(
    mesh: TriMesh,
    planes: readonly Plane[],
    signal?: AbortSignalLike,
  ): Promise<readonly (readonly Line[])[]>;
}

/** The line that an operation follows; none where it finds none. */
function lineOn(mesh: TriMesh, { points }: PlacesTaken, closed: boolean, shape: 'corners' | 'smooth'): Line {
  const places = locateOnSurface(mesh, points);
  if (places.length < points.length) return [];
  const isRing = closed && points.length > 2;
  const path = lineThrough(mesh, sharedCorners(mesh), places, { closed: isRing, shape });
  if (!path.ok) return [];
  const pieces = path.spans.flat();
  return [...pieces.map(({ from }) => from), ...(isRing ? [] : pieces.slice(-1).map(({ to }) => to))];
}

function tracedOn(mesh: TriMesh, taken: PlacesTaken): readonly Omit<Drawn, 'near'>[] {
  const { role, points } = taken;
  const near = nearestPlaces(
    mesh,
    points.map(({ position }) => position as Vec3),
  );
  const isOff = near.map((place) => place === undefined || place.distance > OFF_SKIN);
  if (taken.as === 'points' || points.length < 2) {
    const found = locateOnSurface(
      mesh,
      points.filter((_, i) => !isOff[i]),
    );
    return [{ kind: 'points', role, line: found.map(({ position }) => position) }];
  }
  if (taken.as === 'line') {
    const { closed, shape } = taken;
    // What lies elsewhere than it was drawn is not shown as if it lay there.
    return [
      { kind: 'line', role, line: lineOn(mesh, taken, closed, shape), closed, dashed: isOff.includes(true) },
    ];
  }
  const tree = sharedBvh(mesh);
  const path = new SweptPath({
    mesh: () => mesh,
    cast: ({ origin, direction }) => tree.raycast(origin, direction)?.position,
    view: () => [...taken.view],
  });
  return [
    { kind: 'line', role, line: path.through(points) },
    // The cut does not end where the line does.
    ...path.beyond(points).map((line) => ({ kind: 'line', role, line, dashed: true }) as const),
  ];
}

function drawnOn(mesh: TriMesh, taken: readonly PlacesTaken[]): readonly Drawn[] {
  const traced = taken.flatMap((one) => tracedOn(mesh, one));
  const near = nearestPlaces(
    mesh,
    traced.flatMap(({ line }) => line),
  );
  let next = 0;
  return traced.map((one) => ({ ...one, near: near.slice(next, (next += one.line.length)) }));
}

function outlineIn(mesh: TriMesh, { origin, normal }: Plane): readonly Line[] {
  const section = sectionByPlane(mesh, { origin: origin as Vec3, normal: normal as Vec3 });
  return section.map(({ points }) => {
    const line: Vec3[] = [];
    for (let i = 0; i < points.length; i += 3) line.push([points[i]!, points[i + 1]!, points[i + 2]!]);
    return line;
  });
}

/** One question of `RecordPlaces` and what it is asked of. */
export type PlacesQuestion =
  | { readonly ask: 'drawn'; readonly mesh: TriMesh; readonly taken: readonly PlacesTaken[] }
  | {
      readonly ask: 'carried';
      readonly from: TriMesh;
      readonly to: TriMesh;
      readonly places: Places;
      readonly motion: Mat4;
    }
  | { readonly ask: 'outlines'; readonly mesh: TriMesh; readonly planes: readonly Plane[] };

/** What is told of each. */
export interface PlacesAnswer {
  readonly drawn: readonly Drawn[];
  readonly carried: Places;
  readonly outlines: readonly (readonly Line[])[];
}

/** Answers where it is called. */
export function answerPlaces(question: PlacesQuestion): PlacesAnswer[PlacesQuestion['ask']] {
  if (question.ask === 'drawn') return drawnOn(question.mesh, question.taken);
  if (question.ask === 'outlines') return question.planes.map((plane) => outlineIn(question.mesh, plane));
  const { from, to, places, motion } = question;
  return carryPlaces(from, to, places, motion);
}

/** The questions by whoever brings one to where it is answered. */
export function recordPlaces(
  bring: (question: PlacesQuestion, signal?: AbortSignalLike) => Promise<unknown>,
): RecordPlaces {
  const asked = <A extends keyof PlacesAnswer>(
    question: PlacesQuestion & { readonly ask: A },
    signal?: AbortSignalLike,
  ) => bring(question, signal) as Promise<PlacesAnswer[A]>;
  return {
    drawn: (mesh, taken, signal) => asked({ ask: 'drawn', mesh, taken }, signal),
    carried: ({ from, to }, places, motion, signal) =>
      asked({ ask: 'carried', from, to, places, motion }, signal),
    outlines: (mesh, planes, signal) => asked({ ask: 'outlines', mesh, planes }, signal),
  };
}
