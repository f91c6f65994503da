import { createHash } from 'node:crypto';
import { canonicalJson } from '@bracewright/core/history';
import { meshHash, vertexNormals, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
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
/** Triangles of the body and of the wall as they are shown. */
const SHOWN = { body: 5000, wall: 15_000 } as const;
/** How far the body stands behind the inner side of the wall, mm, so that neither shows through the other. */
const BEHIND = 1;
/** The version of the wall that is shown. */
const THICKEN = 6;

const trunkOfModel = (): SampleTrunk => sampleTrunk({ cobb: EXAMPLE_COBB, edge: EDGE });

/** The steps of the wall. */
const wallRecords = (trunk: SampleTrunk): ExampleRecord[] => [
  ...exampleRecords(trunk),
  { type: 'export.thicken', version: THICKEN, params: EXAMPLE_WALL },
];

/** The steps of the body that wears it: pressed where the brace has pads, and free where it leaves room. */
const bodyRecords = (trunk: SampleTrunk): ExampleRecord[] =>
  shapingRecords(trunk).filter(
    ({ type, params }) =>
      type !== 'region.deform' || (params as { readonly amplitude: number }).amplitude < 0,
  );

/** What the model is made from, as one hash: a version of a step makes the same of the same body for ever. */
export function stampOfModel(): string {
  const trunk = trunkOfModel();
  const made = {
    trunk: meshHash(trunk.mesh),
    wall: wallRecords(trunk),
    body: bodyRecords(trunk),
    shown: SHOWN,
  };
  return createHash('sha256')
    .update(canonicalJson(made as unknown as Json))
    .digest('hex');
}

function behind({ positions, indices }: TriMesh): TriMesh {
  const normals = vertexNormals({ positions, indices });
  return { positions: positions.map((value, i) => value - BEHIND * normals[i]!), indices };
}

/** The bytes of the model that turns on the sign-in page: the sample patient in the finished brace, both made by their own steps. */
export async function signInModel(): Promise<Uint8Array> {
  const trunk = trunkOfModel();
  const body = coarsen(behind((await shaped(trunk, bodyRecords(trunk))).mesh), SHOWN.body);
  const wall = coarsen((await shaped(trunk, wallRecords(trunk))).mesh, SHOWN.wall);
  return encodeModel([body, wall], stampOfModel());
}
