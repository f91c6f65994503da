import { operations } from '@bracewright/catalog';
import type { GoldenCase } from '@bracewright/core/golden';
import { triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, type Json } from '@bracewright/core/operation';
import { makeBody, type BodySpec } from '../../core/src/testing/bodies.ts';
import { CASES } from '../../sdk-docs/examples/golden/hashes.ts';
import { cpu, type Row } from './clock.ts';
import { peersOf, type PeerWork } from './native-peers.ts';

const registry = createOperationRegistry(operations);

const TRUNK = {
  kind: 'elliptic-tube',
  radiusX: 140,
  radiusY: 95,
  height: 420,
  segments: 48,
  rings: 30,
} as const;
const turn = [0.8, -0.6, 0, 12, 0.6, 0.8, 0, -7, 0, 0, 1, -64, 0, 0, 0, 1];

type Work = Pick<GoldenCase, 'type' | 'body' | 'params' | 'meshes' | 'seed'>;

/** What golden cases do not show, or show on a body that is no trunk. */
const OWN: readonly Work[] = [
  { type: 'position.apply', body: TRUNK, params: { transform: turn } },
  { type: 'export.carve', body: TRUNK, params: {} },
  { type: 'export.model', body: TRUNK, params: {} },
  {
    type: 'export.thicken',
    body: { ...TRUNK, kind: 'open-tube' },
    params: { thickness: 4, mode: 'equal' },
  },
];

/** What a program in C++ does that is nearest to an operation. */
const PEERS: Readonly<Record<string, PeerWork>> = {
  ...{ 'saw.cut': 'clip-cap', 'crop.apply': 'clip-cap-2', 'smooth.global': 'windowed-sinc' },
  ...{ 'seal.close': 'fill-holes', 'repair.run': 'clean-connect', 'remesh.run': 'decimate-quarter' },
  ...{ 'merge.apply': 'boolean', 'symmetry.mirror': 'clip-reflect', 'border.cut': 'clip-loop' },
  ...{ 'position.apply': 'transform', 'translate.apply': 'transform', 'stretch.apply': 'transform' },
  ...{ 'radius.apply': 'transform', 'bend.apply': 'transform', 'twist.apply': 'transform' },
};
/** Peers that take minutes for more triangles than these. */
const MOST_FOR_PEER: Partial<Record<PeerWork, number>> = { boolean: 60_000 };

/** Of each operation its newest version on one body, on which its golden cases show it. */
function works(): readonly Work[] {
  const types = [...new Set(operations.map(({ type }) => type))];
  return types.flatMap((type) => {
    const own = OWN.find((work) => work.type === type);
    const cases = CASES.filter((one) => one.type === type && one.body.kind !== 'sphere');
    const newest = Math.max(...cases.map(({ version }) => version));
    const work = own ?? cases.find(({ version }) => version === newest);
    if (!work) throw new Error(`${type} has no golden case: add one, or name what to measure in OWN`);
    return [work];
  });
}

/** The same body of about so many triangles. */
function scaled(body: BodySpec, triangles: number): TriMesh {
  if (body.kind === 'sphere') return makeBody(body);
  const share = Math.sqrt(triangles / triangleCount(makeBody(body)));
  const [segments, rings] = [body.segments, body.rings].map((count) => Math.round(count * share));
  return makeBody({ ...body, segments: segments!, rings: rings! });
}

/** Every operation of the catalog on a body of about so many triangles, as a step of a history applies it: checked before and after. */
export const everyOperation =
  (triangles: number) =>
  async (_: TriMesh): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (const { type, body, params, meshes = [], seed = 0 } of works()) {
      process.stderr.write(`bench: ${type} on ${triangles} …\n`);
      const mesh = scaled(body, triangles);
      // Of a second body its own size: the parameters name it by its hash.
      const seconds = meshes.map((spec) => makeBody(spec));
      const operation = registry.latest(type);
      const run = () =>
        // What was found on a mesh is kept with it.
        applyOperation(operation, { ...mesh }, countsFor(type, params, mesh), {
          seed,
          loadMesh: async () => seconds[0]!,
        });
      const peer = PEERS[type];
      const most = (peer && MOST_FOR_PEER[peer]) ?? Infinity;
      const theirs = peer && triangles <= most ? await peersOf(mesh, [peer], seconds[0]) : undefined;
      rows.push({
        work: type,
        size: triangleCount(mesh),
        ours: await cpu(run, { runs: 2 }),
        ...(theirs?.[0] && { peer: theirs[0] }),
      });
    }
    return rows;
  };

/** A number of triangles among the parameters is one of the body as it is here. */
function countsFor(type: string, params: Json, mesh: TriMesh): Json {
  if (type !== 'remesh.run') return params;
  return { triangles: Math.round(triangleCount(mesh) / 4) };
}
