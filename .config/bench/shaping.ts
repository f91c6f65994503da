import { operations } from '@bracewright/catalog';
import type { Vec3 } from '@bracewright/core/math';
import {
  buildBvh,
  cutAlong,
  cutByLines,
  LiveWall,
  meshHash,
  perimeter,
  sectionByPlane,
  surfaceLine,
  triangleCount,
  vertexNormals,
  type TriMesh,
} from '@bracewright/core/mesh';
import { CheckpointStore, createReplayer, type OperationRecord } from '@bracewright/core/history';
import { applyOperation, createOperationRegistry, type Json } from '@bracewright/core/operation';
import { createLocalRunner } from '@bracewright/core/runner';
import { partByLines } from '../../core/src/mesh/trim/cut-by-lines.ts';
import { shadingNormals } from '../../core/src/babylon/body/shading.ts';
import { boxOf, planesOf } from './bodies.ts';
import { cpu, type Row } from './clock.ts';
import { linesRound } from './lines.ts';

const registry = createOperationRegistry(operations);

/** A contour of twelve points about the middle of the back, and an apex line within it. */
function regionOn(mesh: TriMesh): Json {
  const bvh = buildBvh(mesh);
  const { centre, max } = boxOf(mesh);
  const normals = vertexNormals(mesh);
  const touch = (x: number, z: number) => {
    const hit = bvh.raycast([centre[0] + x, max[1] + 100, centre[2] + z] as Vec3, [0, -1, 0]);
    if (!hit) throw new Error('the back was missed');
    const vertex = 3 * mesh.indices[3 * hit.triangle]!;
    const normal = [0, 1, 2].map((k) => normals[vertex + k]!);
    return { position: [...hit.position], normal };
  };
  const contour = Array.from({ length: 12 }, (_, n) =>
    touch(55 * Math.cos((n * Math.PI) / 6), 60 * Math.sin((n * Math.PI) / 6)),
  );
  return { contour, apex: [touch(0, -12), touch(0, 12)], amplitude: -15 };
}

/** What happens at every move of the hand: the runner's preview of the whole body, and the normals it is drawn with. */
export async function previews(mesh: TriMesh): Promise<readonly Row[]> {
  const planes = planesOf(mesh, [0.2, 0.5, 0.8]);
  type Draft = Readonly<Record<string, Json>>;
  const region = regionOn(mesh) as Draft;
  // Another value each time, as under a hand.
  const turn = (draft: Draft, n: number): Json => ({ ...draft, angle: Number(draft['angle']) + n / 100 });
  const push = (draft: Draft, n: number): Json => ({
    ...draft,
    amplitude: Number(draft['amplitude']) + n / 100,
  });
  const pull = (draft: Draft, n: number): Json => {
    const [first, ...others] = draft['contour'] as { position: number[]; normal: number[] }[];
    const [x, y, z] = first!.position as [number, number, number];
    return { ...draft, contour: [{ ...first!, position: [x + n / 10, y, z] }, ...others] };
  };
  const drafts: readonly (readonly [string, Draft, (draft: Draft, n: number) => Json, string])[] = [
    ['twist.apply', { planes, angle: 12 }, turn, ''],
    ['bend.apply', { planes, angle: 8, direction: 90 }, turn, ''],
    ['region.deform', region, push, ', amplitude'],
    ['region.deform', region, pull, ', contour'],
  ];
  const runner = createLocalRunner(registry);
  await runner.open(mesh);
  const normals = new Float32Array(mesh.positions.length);
  const rows: Row[] = [];
  for (const [type, params, moved, what] of drafts) {
    const { version } = registry.latest(type);
    const preview = async (n: number) => {
      const draft = { type, version, params: moved(params, n + 1), seed: 0 };
      const { mesh: shown } = await runner.preview([], draft);
      shadingNormals(shown.positions, shown.indices, normals);
    };
    rows.push({
      work: `preview: ${type}${what}, with shading`,
      ours: await cpu(preview, { times: 10 }),
      bar: { framesPerSecond: 30 },
    });
  }
  return rows;
}

/** Switching the last of ten records off and on: from checkpoints, and by replaying everything. */
export async function switching(mesh: TriMesh): Promise<readonly Row[]> {
  const planes = planesOf(mesh, [0.2, 0.5, 0.8]);
  const region = regionOn(mesh);
  const records = Array.from({ length: 10 }, (_, n): OperationRecord => {
    const [type, params] = (
      [
        ['twist.apply', { planes, angle: 2 + n }],
        ['bend.apply', { planes, angle: 1 + n / 4, direction: 90 }],
        ['region.deform', region],
      ] as const
    )[n % 3]!;
    const { version } = registry.latest(type);
    return { id: `${n}`, type, version, params: params as Json, seed: 0, state: 'on', result: null };
  });
  const without = records.map((record, n) => (n === 9 ? { ...record, state: 'off' as const } : record));
  const replayer = createReplayer({ registry, now: () => performance.now() });
  const checkpoints = new CheckpointStore();
  const { hash: baseHash } = await replayer.replay([], mesh);
  const both = async (ports: { readonly checkpoints?: CheckpointStore }) => {
    await replayer.replay(without, mesh, { baseHash, ...ports });
    return replayer.replay(records, mesh, { baseHash, ...ports });
  };
  const first = await both({ checkpoints });
  if ((await both({})).hash !== first.hash) throw new Error('checkpoints gave another body');
  return [
    {
      work: 'history: last of 10 records off and on',
      ours: await cpu(() => both({ checkpoints })),
      peer: { name: 'full replay', ms: await cpu(() => both({}), { runs: 2 }) },
    },
  ];
}

/** Length of the section at a height, from a map of printed coordinates: correct, and what one would write first. */
function sectionWithStringKeys({ positions, indices }: TriMesh, height: number): number {
  const ends = new Map<string, [number, number][]>();
  let total = 0;
  for (let f = 0; f < indices.length; f += 3) {
    const cut: [number, number][] = [];
    for (let k = 0; k < 3; k++) {
      const [a, b] = [3 * indices[f + k]!, 3 * indices[f + ((k + 1) % 3)]!];
      const [low, high] = [positions[a + 2]! - height, positions[b + 2]! - height];
      if (low < 0 === high < 0) continue;
      const t = low / (low - high);
      cut.push([
        positions[a]! + t * (positions[b]! - positions[a]!),
        positions[a + 1]! + t * (positions[b + 1]! - positions[a + 1]!),
      ]);
    }
    if (cut.length !== 2) continue;
    const [p, q] = cut as [[number, number], [number, number]];
    for (const end of cut) {
      const key = `${end[0].toFixed(5)},${end[1].toFixed(5)}`;
      ends.set(key, [...(ends.get(key) ?? []), end]);
    }
    total += Math.hypot(p[0] - q[0], p[1] - q[1]);
  }
  return total;
}

/** Fifty girths up the trunk. */
export async function sections(mesh: TriMesh): Promise<readonly Row[]> {
  const planes = planesOf(
    mesh,
    Array.from({ length: 50 }, (_, n) => 0.1 + n * 0.016),
  );
  const ours = (n: number) => perimeter(sectionByPlane(mesh, planes[n]!));
  const theirs = (n: number) => sectionWithStringKeys(mesh, planes[n]!.origin[2]);
  for (const n of [0, 25, 49])
    if (Math.abs(ours(n) - theirs(n)) > 1e-3 * theirs(n))
      throw new Error(`section ${n}: ${ours(n)}, ${theirs(n)}`);
  return [
    {
      work: 'section perimeter',
      ours: await cpu(ours, { times: 50 }),
      peer: { name: 'Map of string keys', ms: await cpu(theirs, { times: 50, runs: 2 }) },
    },
  ];
}

/** The wall of a brace, 4 mm everywhere, on the trunk cropped open at both ends, beside the same wall by the plain twins of what runs in WebAssembly. */
export async function walls(mesh: TriMesh): Promise<readonly Row[]> {
  const [bottom, top] = planesOf(mesh, [0.15, 0.85]);
  const open = (
    await applyOperation(registry.latest('crop.apply'), mesh, { bottom, top, cap: false } as Json)
  ).mesh;
  const thicken = registry.latest('export.thicken');
  const wall = () => applyOperation(thicken, open, { thickness: 4, mode: 'equal' });
  const plainly = async () => {
    const engine = Object.getOwnPropertyDescriptor(globalThis, 'WebAssembly')!;
    Object.defineProperty(globalThis, 'WebAssembly', { ...engine, value: undefined });
    try {
      return await wall();
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', engine);
    }
  };
  if (meshHash((await wall()).mesh) !== meshHash((await plainly()).mesh))
    throw new Error('WebAssembly gave another wall');
  return [
    {
      work: `export.thicken: equal, 4 mm, on ${Math.round(triangleCount(open) / 1000)} k`,
      ours: await cpu(wall),
      peer: { name: 'without WebAssembly', ms: await cpu(plainly, { runs: 2 }) },
      bar: { ms: 1000 },
    },
  ];
}

/** A brace's two edge lines, cut as they are drawn; the peer is the cut of `export.thicken` 4, which follows them nearly. */
export async function trims(mesh: TriMesh): Promise<readonly Row[]> {
  const lines = linesRound(mesh, [0.3, 0.65]);
  const drawn = lines.map((points) => {
    const line = surfaceLine(mesh, points, { closed: true, shape: 'smooth' });
    if (!line.ok) throw new Error(line.reason);
    return Float64Array.from(line.spans.flat().flatMap(({ from }) => [...from]));
  });
  const ports = { checkAborted: () => undefined, progress: () => undefined };
  const asked = lines.map((points) => ({ points, shape: 'smooth' as const }));
  // The first lines of a program are slower, which its compilers have not seen before; the bar is about those that follow.
  const [one] = asked;
  return [
    {
      work: 'trim: one line drawn, put into the body, which it parts',
      ours: await cpu(() => partByLines(mesh, [one!], undefined), { runs: 25 }),
      bar: { ms: 40 },
    },
    {
      work: 'trim: cut along two edge lines',
      ours: await cpu(() => cutByLines(mesh, asked, undefined)),
      peer: { name: 'cut of thicken 4', ms: await cpu(() => cutAlong(mesh, drawn, ports)) },
    },
  ];
}

/** The wall while a point of one of two edge lines is dragged, another place each time, beside the cut that it stands for; and the longest that a page waits for a piece of it. */
export async function liveWalls(mesh: TriMesh): Promise<readonly Row[]> {
  const live = new LiveWall(mesh);
  const moves = Array.from({ length: 24 }, (_, n) =>
    linesRound(mesh, [0.3, 0.65], n).map((points) => ({ points, closed: true, smooth: true })),
  );
  const longest: number[] = [];
  const sketch = (n: number): TriMesh => {
    const steps = live.sketch(moves[n % moves.length]!, { thickness: 4, keep: undefined });
    for (let most = 0, since = performance.now(); ;) {
      const { done, value } = steps.next();
      most = Math.max(most, performance.now() - since);
      since = performance.now();
      if (!done) continue;
      longest.push(most);
      return value;
    }
  };
  sketch(23);
  const patch = triangleCount(sketch(0));
  longest.length = 0;
  const ours = await cpu(sketch, { times: moves.length });
  const asked = moves[1]!.map(({ points }) => ({ points, shape: 'smooth' as const }));
  const median = longest.toSorted((a, b) => a - b)[longest.length >> 1]!;
  return [
    {
      work: `live shell: a point dragged, wall of ${Math.round(patch / 1000)} k`,
      ours,
      peer: { name: 'the exact cut alone', ms: await cpu(() => cutByLines(mesh, asked, undefined)) },
      bar: { ms: 100 },
    },
    { work: 'live shell: its longest piece, median of the moves', ours: median, bar: { ms: 16 } },
  ];
}
