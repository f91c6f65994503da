import { plugins } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4, vec3, type Vec3 } from '@bracewright/core/math';
import {
  boundaryLoops,
  buildBvh,
  createCurtain,
  curtainDistance,
  laySingleHoles,
  locateOnSurface,
  traceContour,
  traceOrThrow,
  type TriMesh,
} from '@bracewright/core/mesh';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import type { EdgeLine, SurfacePoint } from '@bracewright/core/params';
import { describeParams, placesTaken } from '@bracewright/core/params';
import type { OperationRunner, OverlayItem } from '@bracewright/core/services';
import { TestEditor, makeBody } from '@bracewright/core/testing';
import border from '@bracewright/plugin-border';
import position from '@bracewright/plugin-position';
import { shiftAlongSurface } from '@bracewright/plugin-region/operation';
import { describe, expect, it, vi } from 'vitest';
import { CASES } from '../../../../../sdk-docs/examples/golden/hashes.ts';
import { placesOf, RecordHighlight } from './show-record.ts';

/** What the operations call their points, and what says how these are gone through. */
interface Params {
  readonly contour: readonly SurfacePoint[];
  readonly contourShape: 'corners' | 'smooth';
  readonly apex: readonly SurfacePoint[];
  readonly apexClosed: boolean;
  readonly offset?: Vec3;
  readonly samples: readonly SurfacePoint[];
  readonly area: readonly SurfacePoint[];
  readonly areaShape: 'corners' | 'smooth';
  readonly clear: readonly EdgeLine[];
  readonly anchors: readonly SurfacePoint[];
  readonly size: number;
  readonly margin: number;
  readonly curves: readonly EdgeLine[];
  readonly view: Vec3;
}

type Lines = readonly (readonly Vec3[])[];

const registry = createOperationRegistry(plugins.flatMap(({ operations }) => operations));

/** How far a line leaves another, mm; both as points, joined by straight pieces. */
function leaves(line: readonly Vec3[], other: readonly Vec3[]): number {
  const toPiece = (at: Vec3, from: Vec3, to: Vec3): number => {
    const way = vec3.subtract(to, from);
    const square = vec3.dot(way, way);
    const share = square > 0 ? vec3.dot(vec3.subtract(at, from), way) / square : 0;
    return vec3.distance(at, vec3.mix(from, to, Math.min(1, Math.max(0, share))));
  };
  const away = line.map((at) =>
    Math.min(...other.map((from, i) => toPiece(at, from, other[Math.min(i + 1, other.length - 1)]!))),
  );
  return Math.max(...away);
}

/** As its points are joined on the screen. */
const joined = (item: OverlayItem): readonly Vec3[] =>
  item.kind === 'line'
    ? item.closed
      ? [...item.points, item.points[0]!]
      : item.points
    : item.kind === 'points'
      ? item.points
      : [];

const chain = (pieces: readonly { readonly from: Vec3; readonly to: Vec3 }[]): readonly Vec3[] => [
  ...pieces.map(({ from }) => from),
  pieces.at(-1)!.to,
];

/** The closed line that an operation follows, by what it calls itself. */
const contour = (mesh: TriMesh, points: readonly SurfacePoint[], shape: 'corners' | 'smooth' = 'corners') =>
  chain(traceContour(mesh, points, { codes: 'test', shape }).contour);

const edges = (mesh: TriMesh, curves: readonly EdgeLine[]): Lines =>
  curves.map(({ points, smooth }) => contour(mesh, points, smooth ? 'smooth' : 'corners'));

function region(mesh: TriMesh, { contour: round, contourShape, apex, apexClosed, offset }: Params): Lines {
  const [points, marks] = [round, apex].map((one) => (offset ? shiftAlongSurface(mesh, one, offset) : one));
  const line = traceContour(mesh, points!, { codes: 'test', shape: contourShape, marks: marks! });
  const within = traceOrThrow(mesh, line.corners, line.marks, apexClosed, 'test');
  return [chain(line.contour), chain(within.pieces)];
}

/** What operations do with the points that they are given: lines, or points each by itself. */
const USED: Readonly<Record<string, (mesh: TriMesh, params: Params) => Lines>> = {
  'region.deform': region,
  'region.move': region,
  'region.smooth': (mesh, params) => [contour(mesh, params.contour, params.contourShape)],
  'smooth.region': (mesh, params) => [contour(mesh, params.contour, params.contourShape)],
  'smooth.brush': (mesh, { samples }) => [locateOnSurface(mesh, samples).map(({ position }) => position)],
  'holes.pattern': (mesh, { area, areaShape, clear }) => [
    contour(mesh, area, areaShape),
    ...edges(mesh, clear),
  ],
  'holes.place': (mesh, { anchors, size, margin }) => {
    const placed = anchors.map((one) => ({ ...one, angle: 0 }));
    const holes = laySingleHoles(mesh, {
      anchors: placed,
      shape: { kind: 'round', size },
      margin,
    });
    return [holes.map(({ middle }) => middle)];
  },
  'border.cut': (mesh, { curves }) => edges(mesh, curves),
  'export.thicken': (mesh, { curves }) => edges(mesh, curves),
};

const deskOn = (mesh: TriMesh) => {
  const tree = buildBvh(mesh);
  const editor = { picking: { nearest: (place: Vec3) => tree.closestPoint(place) } };
  const history = { base: '', records: [], cursor: 0 };
  const design = { mesh, history, roles: registry.roles };
  return { editor, design, parts: { catalog: { plugins } } } as never;
};

const newest = CASES.filter(({ type, version }) => registry.latest(type).version === version).map((one) => ({
  ...one,
  operation: registry.latest(one.type),
  params: registry.latest(one.type).params.parse(one.params) as unknown as Params,
}));
const withPlaces = newest.filter(
  ({ operation, params }) => placesTaken(operation.params, { ...params }).length > 0,
);

/** Every way in which the points of a record may be gone through, as its words say. */
function ways({ operation, params }: (typeof withPlaces)[number]): readonly Params[] {
  const words = ['contourShape', 'areaShape'].filter((name) => name in operation.params.shape);
  const shaped = words.flatMap((name) => ['corners', 'smooth'].map((word) => ({ ...params, [name]: word })));
  const all = shaped.length > 0 ? shaped : [params];
  return 'apexClosed' in operation.params.shape
    ? all.flatMap((one) => [one, { ...one, apexClosed: true } as never as Params])
    : all;
}

describe('a row that is pointed at', () => {
  /** An editor whose body was aligned, then cut along an edge line, and the row of the cut. */
  async function cutBody() {
    const one = newest.find(({ name }) => name === 'above a line with corners')!;
    const replay = vi.fn<OperationRunner['replay']>();
    const editor = await TestEditor.open({
      body: makeBody(one.body),
      plugins: [position, border],
      wrapRunner: (runner) => {
        replay.mockImplementation((...given) => runner.replay(...given));
        return runner;
      },
    });
    await editor.history.append({
      type: 'position.apply',
      version: 1,
      params: { transform: [...mat4.IDENTITY] },
    });
    const record = await editor.history.append({
      type: one.type,
      version: one.version,
      params: { ...one.params } as unknown as Json,
    });
    const parts = { catalog: editor.tools.catalog, runner: { replay } };
    const highlight = new RecordHighlight({ editor, design: editor.history, parts } as never);
    return { editor, record, highlight, replay };
  }
  const lines = ({ drawn }: TestEditor) => drawn.filter(({ kind }) => kind === 'line');

  it('shows an edge line along the edge that was cut by it', async () => {
    const { editor, record, highlight, replay } = await cutBody();
    await highlight.show(record);
    const { mesh } = editor.history;
    const edge = boundaryLoops(mesh).map((loop) =>
      [...loop, loop[0]!].map((v): Vec3 => [0, 1, 2].map((k) => mesh.positions[3 * v + k]!) as never),
    );
    expect(lines(editor)).toHaveLength(1);
    for (const item of lines(editor))
      expect(Math.min(...edge.map((loop) => leaves(joined(item), loop)))).toBeLessThan(0.05);
    // The body before it is computed once.
    await highlight.show(undefined);
    expect(lines(editor)).toEqual([]);
    await highlight.show(record);
    expect([lines(editor).length, replay.mock.calls.length]).toEqual([1, 1]);
  });

  it('shows nothing of a row that the pointer has left meanwhile', async () => {
    const { editor, record, highlight } = await cutBody();
    const shown = highlight.show(record);
    await highlight.show(undefined);
    await shown;
    expect(lines(editor)).toEqual([]);
  });
});

describe('what is drawn of a record is what its operation uses', () => {
  it('is tried with every operation that takes points of the body', () => {
    const takers = registry.all.filter(({ params }) => describeParams(params).some(({ places }) => places));
    const tried = new Set(withPlaces.map(({ type }) => type));
    expect(tried).toEqual(new Set(takers.map(({ type }) => type)));
    expect(new Set([...Object.keys(USED), 'saw.cut'])).toEqual(tried);
  });

  const lines = withPlaces.filter(({ type }) => type !== 'saw.cut');
  it.each(lines.map((one) => [`${one.type}, ${one.name}`, one] as const))('to 0.01 mm: %s', (_, one) => {
    const mesh = makeBody(one.body);
    for (const params of ways(one)) {
      const record = { type: one.type, version: one.version, params } as unknown as OperationRecord;
      const drawn = placesOf(deskOn(mesh), record, mesh).filter(({ kind }) => kind !== 'plane');
      const used = USED[one.type]!(mesh, params);
      expect(drawn).toHaveLength(used.length);
      drawn.forEach((item, i) => {
        expect(Math.max(leaves(joined(item), used[i]!), leaves(used[i]!, joined(item)))).toBeLessThan(0.01);
      });
    }
  });

  const cuts = withPlaces.filter(({ type }) => type === 'saw.cut');
  it.each(cuts.map((one) => [one.name, one] as const))(
    'to 0.01 mm, straight in the view: saw.cut, %s',
    (_, one) => {
      const mesh = makeBody(one.body);
      const { view } = one.params;
      const points = placesTaken(one.operation.params, { ...one.params })[0]!.points;
      const curtain = createCurtain(
        points.map(({ position }) => [...position]),
        view,
        { exact: true },
      );
      if (typeof curtain === 'string') throw new Error(curtain);
      const record = {
        type: one.type,
        version: one.version,
        params: one.params,
      } as unknown as OperationRecord;
      const drawn = placesOf(deskOn(mesh), record, mesh).filter(({ kind }) => kind === 'line');
      expect(drawn.length).toBeGreaterThan(0);
      for (const item of drawn)
        for (const at of joined(item)) expect(Math.abs(curtainDistance(curtain, at))).toBeLessThan(0.01);
    },
  );
});
