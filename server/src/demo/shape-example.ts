import { operations } from '@bracewright/catalog';
import { proposeTrim } from '@bracewright/core/brace';
import { buildBvh, projectToSurface, type Bvh, type SkinPoint, type TriMesh } from '@bracewright/core/mesh';
import type { EdgeLine } from '@bracewright/core/params';
import {
  applyToShape,
  bodyAlone,
  createOperationRegistry,
  type Json,
  type Shape,
} from '@bracewright/core/operation';
import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';
import {
  contourOn,
  EXAMPLE_COBB,
  EXAMPLE_PURPOSE,
  shapingRecords,
  ZONES,
  type ExampleRecord,
  type Oval,
} from './example-records.ts';

/** A body after some records. Throws what their operations throw. */
export async function shaped(trunk: SampleTrunk, records: readonly ExampleRecord[]): Promise<Shape> {
  const registry = createOperationRegistry(operations);
  let shape = bodyAlone(trunk.mesh);
  for (const { type, version, params } of records) {
    const { mesh, parts } = await applyToShape(registry.get(type, version), shape, params as Json);
    shape = { mesh, parts };
  }
  return shape;
}

type Place = EdgeLine['points'][number];
type Edge = {
  readonly curves: readonly EdgeLine[];
  readonly keep: Place;
};

const round = (digits: number) => (value: number) => Number(value.toFixed(digits));
/** A place to a hundredth of a millimetre. */
const rounded = ({ position, normal }: SkinPoint): Place => ({
  position: position.map(round(2)) as [number, number, number],
  normal: normal.map(round(4)) as [number, number, number],
});

/** What is drawn on the shaped body of the example: its edge line, and its holes. */
export async function linesOfExample(): Promise<{ readonly edge: Edge; readonly holes: Holes }> {
  const trunk = sampleTrunk({ cobb: EXAMPLE_COBB });
  const { mesh } = await shaped(trunk, shapingRecords(trunk));
  const edge = proposedEdge(mesh);
  return { edge, holes: proposedHoles(trunk, mesh, edge) };
}

/** The edge line that is proposed on the body of the example, to a hundredth of a millimetre. */
export function proposedEdge(mesh: TriMesh): Edge {
  const { curves, keep } = proposeTrim(mesh, EXAMPLE_PURPOSE);
  return {
    curves: curves.map((line) => ({ ...line, points: line.points.map(rounded) })),
    keep: rounded(keep),
  };
}

/** What is aired: the skin over the rooms, as far as the brace reaches over them. */
const AIRED: readonly Oval[] = [
  { theta: 125, t: 0.63, half: [36, 0.1] },
  { theta: -125, t: 0.4, half: [30, 0.075] },
  { theta: -62, t: 0.5, half: [20, 0.09] },
];
/** Heights of the straps as shares of that of the opening, and how far from its side the middle of a slot lies, mm. */
const STRAPS = [0.14, 0.5, 0.86];
const FROM_OPENING = 26;

interface Holes {
  readonly areas: readonly (readonly Place[])[];
  readonly pads: readonly (readonly Place[])[];
  readonly straps: readonly Place[];
}

/** Half the width of the opening in front, mm. */
const SIDE = EXAMPLE_PURPOSE.width / 2;
/** In front of every body, mm. */
const BEFORE = -1000;

/** Places of slots on both sides of the opening, from below. */
function strapsBeside(bvh: Bvh, { curves }: Edge): readonly Place[] {
  // The straight sides of the opening, and the rounded corners a little beside them.
  const heights = curves[0]!.points
    .filter(({ position: [x, y] }) => y < 0 && Math.abs(x) < 1.1 * SIDE)
    .map(({ position }) => position[2]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return STRAPS.flatMap((share) =>
    [-1, 1].map((side) => {
      const from = [side * (SIDE + FROM_OPENING), BEFORE, low + share * (high - low)] as const;
      const { position } = bvh.raycast([...from], [0, 1, 0])!;
      return rounded(projectToSurface(bvh, [{ position, normal: [0, -1, 0] }])[0]!);
    }),
  );
}

/** The holes of the example on its shaped body: the skin that is aired, the pads that stay whole, and the middles of the slots for straps. */
export function proposedHoles(trunk: SampleTrunk, mesh: TriMesh, edge: Edge): Holes {
  const before = buildBvh(trunk.mesh);
  const now = buildBvh(mesh);
  // Steps that shape add vertices behind those that are there: a place is carried by the corners of its triangle.
  const carried = (oval: Oval): readonly Place[] =>
    projectToSurface(before, contourOn(trunk, oval) as readonly SkinPoint[]).map(
      ({ triangle, barycentric, normal }) => {
        const position = [0, 1, 2].map((axis) =>
          [0, 1, 2].reduce(
            (sum, k) =>
              sum + barycentric[k]! * mesh.positions[3 * trunk.mesh.indices[3 * triangle + k]! + axis]!,
            0,
          ),
        ) as [number, number, number];
        return rounded(projectToSurface(now, [{ position, normal }])[0]!);
      },
    );
  return {
    areas: AIRED.map(carried),
    pads: ZONES.filter(({ amplitude }) => amplitude < 0).map(carried),
    straps: strapsBeside(now, edge),
  };
}
