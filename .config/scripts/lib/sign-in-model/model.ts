import { createHash } from 'node:crypto';
import { operations } from '@bracewright/catalog';
import { canonicalJson } from '@bracewright/core/history';
import { smoothstep } from '@bracewright/core/math';
import { buildBvh, compact, meshHash, vertexNormals, type TriMesh } from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';
import {
  EXAMPLE_COBB,
  EXAMPLE_WALL,
  exampleRecords,
  shapingRecords,
  type ExampleRecord,
} from '../../../../server/src/demo/example-records.ts';
import { shaped } from '../../../../server/src/demo/shape-example.ts';
import { coarsen } from './coarsen.ts';
import { encodeModel } from './encode.ts';

/** Coarser than the example itself: what is shown has fewer triangles still. */
const EDGE = 8;
/** Triangles of the body and of the wall as they are shown, and the height on which the body begins as a share of that of the trunk. */
const SHOWN = { body: 5000, wall: 14_000, from: -0.1 } as const;
/** Skin that is no higher than this below the upper end is the lid of the trunk, mm. */
const LID = 0.5;
/** How far the body stands behind the inner side of the wall, mm, so that neither shows through the other. */
const BEHIND = 1;
const registry = createOperationRegistry(operations);

const trunkOfModel = (): SampleTrunk => sampleTrunk({ cobb: EXAMPLE_COBB, edge: EDGE });

/** The steps of the wall. */
const wallRecords = (trunk: SampleTrunk): ExampleRecord[] => [
  ...exampleRecords(trunk),
  { type: 'export.thicken', version: registry.latest('export.thicken').version, params: EXAMPLE_WALL },
];

/** The steps of a body that nothing presses; `pads` with what the pads of the brace do, none with what it leaves room for. */
const bodyRecords = (trunk: SampleTrunk, { pads }: { readonly pads: boolean }): ExampleRecord[] =>
  shapingRecords(trunk).filter(
    ({ type, params }) =>
      type !== 'region.deform' || (pads && (params as { readonly amplitude: number }).amplitude < 0),
  );

/** What the model is made from, as one hash: a version of a step makes the same of the same body for ever. */
export function stampOfModel(): string {
  const trunk = trunkOfModel();
  const made = { trunk: meshHash(trunk.mesh), wall: wallRecords(trunk), shown: SHOWN };
  return createHash('sha256')
    .update(canonicalJson(made as unknown as Json))
    .digest('hex');
}

/** Where the skin stands beside the wall that presses it: as far as `NEAR` it goes with the wall, from `FAR` on it does not, mm. */
const [NEAR, FAR] = [2, 16];

/**
 * The body that wears the brace: pressed where the wall lies on it, free where the wall leaves room and beyond its edge. It is shown from its hips to its neck, without the lids there.
 */
async function wearer(trunk: SampleTrunk, wall: TriMesh): Promise<TriMesh> {
  const free = (await shaped(trunk, bodyRecords(trunk, { pads: false }))).mesh.positions;
  const pressed = (await shaped(trunk, bodyRecords(trunk, { pads: true }))).mesh.positions;
  const { positions: raw, indices } = trunk.mesh;
  const bvh = buildBvh(wall);
  // Steps that shape keep the vertices that are there, and add theirs behind.
  const positions = Float32Array.from(raw, (_, i) => free[i]!);
  for (let i = 0; i < raw.length; i += 3) {
    const { distance } = bvh.closestPoint([pressed[i]!, pressed[i + 1]!, pressed[i + 2]!])!;
    const share = 1 - smoothstep((distance - NEAR) / (FAR - NEAR));
    for (let k = i; k < i + 3; k++) positions[k]! += share * (pressed[k]! - free[k]!);
  }
  const normals = vertexNormals({ positions, indices });
  const [low, high] = [SHOWN.from * trunk.unit, trunk.top * trunk.unit - LID];
  const isShown = (f: number) => {
    const heights = [0, 1, 2].map((k) => raw[3 * indices[3 * f + k]! + 2]!);
    return heights.every((z) => z > low) && heights.some((z) => z < high);
  };
  return compact(
    positions.map((value, i) => value - BEHIND * normals[i]!),
    indices.filter((_, i) => isShown(Math.floor(i / 3))),
  );
}

/** The bytes of the model that turns on the sign-in page: the sample patient in the finished brace, both made by their own steps. */
export async function signInModel(): Promise<Uint8Array> {
  const trunk = trunkOfModel();
  const wall = (await shaped(trunk, wallRecords(trunk))).mesh;
  const parts = [coarsen(await wearer(trunk, wall), SHOWN.body), coarsen(wall, SHOWN.wall)];
  return encodeModel(parts, stampOfModel());
}
