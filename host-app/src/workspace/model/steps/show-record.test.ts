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
import type { EdgeLine, Plane, SurfacePoint } from '@bracewright/core/params';
import { describeParams, mirrorPoint, placesTaken } from '@bracewright/core/params';
import type { OperationRunner, OverlayItem } from '@bracewright/core/services';
import { TestEditor, makeBody, type BodySpec } from '@bracewright/core/testing';
import border from '@bracewright/plugin-border';
import crop from '@bracewright/plugin-crop';
import position from '@bracewright/plugin-position';
import regionPlugin from '@bracewright/plugin-region';
import { shiftAlongSurface } from '@bracewright/plugin-region/operation';
import { describe, expect, it, vi } from 'vitest';
import { CASES } from '../../../../../sdk-docs/examples/golden/hashes.ts';
import { answerPlaces, recordPlaces, type PlacesQuestion } from '../../workers/record-places.ts';
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
  readonly anchor: SurfacePoint;
  readonly anchors: readonly SurfacePoint[];
  readonly points: readonly SurfacePoint[];
  readonly size: number;
  readonly margin: number;
  readonly curves: readonly EdgeLine[];
  readonly stretch?: readonly SurfacePoint[];
  readonly view: Vec3;
  readonly plane: Plane;
}

type Lines = readonly (readonly Vec3[])[];
type Step = Parameters<TestEditor['history']['append']>[0];

/** Answers here, where there is no worker. */
const find = recordPlaces((question) => Promise.resolve(answerPlaces(question)));

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

/** A region mirrored at its plane. */
function acrossMiddle(
  mesh: TriMesh,
  { contour: round, contourShape, apex, apexClosed, plane }: Params,
): Lines {
  const [points, marks] = [round, apex].map((one) => one.map((point) => mirrorPoint(point, plane)));
  return region(mesh, { contour: points, contourShape, apex: marks, apexClosed } as unknown as Params);
}

/** Each sample of a brush by itself. */
const touched = (mesh: TriMesh, { samples }: Params): Lines => [
  locateOnSurface(mesh, samples).map(({ position }) => position),
];

/** Operations that go straight away from the eye that drew their line. */
const CUTS = ['saw.cut', 'plane.flatten'];

/** What operations do with the points that they are given: lines, or points each by itself. */
const USED: Readonly<Record<string, (mesh: TriMesh, params: Params) => Lines>> = {
  'region.deform': region,
  'region.move': region,
  'symmetry.region': acrossMiddle,
  'region-template.apply': (mesh, { anchor }) => [
    locateOnSurface(mesh, [anchor]).map(({ position }) => position),
  ],
  'region.smooth': (mesh, params) => [contour(mesh, params.contour, params.contourShape)],
  'plaster-knife.cut': (mesh, params) => [contour(mesh, params.contour, params.contourShape)],
  'smooth.region': (mesh, params) => [contour(mesh, params.contour, params.contourShape)],
  'smooth.brush': touched,
  'hand-touch.stroke': touched,
  'rasp.stroke': touched,
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
  'border.draw': (mesh, { curves }) => edges(mesh, curves),
  'flare.apply': (mesh, { curves, stretch }) => [
    ...edges(mesh, curves),
    ...(stretch ? [locateOnSurface(mesh, stretch).map(({ position }) => position)] : []),
  ],
  'compare-image.place': (mesh, { points }) => [
    locateOnSurface(mesh, points).map(({ position }) => position),
  ],
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

/** An editor whose body was shaped by steps, and what rows show of them. */
async function editorAfter(body: BodySpec, steps: readonly Step[]) {
  const replay = vi.fn<OperationRunner['replay']>();
  const editor = await TestEditor.open({
    body: makeBody(body),
    plugins: [position, border, crop, regionPlugin],
    wrapRunner: (runner) => {
      replay.mockImplementation((...given) => runner.replay(...given));
      return runner;
    },
  });
  const records: OperationRecord[] = [];
  for (const step of steps) records.push(await editor.history.append(step));
  const parts = { catalog: editor.tools.catalog, runner: { replay } };
  const brought: PlacesQuestion[] = [];
  // As to a worker: copied on the way there and back.
  const away = recordPlaces((question) => {
    brought.push(question);
    return Promise.resolve(structuredClone(answerPlaces(structuredClone(question))));
  });
  const highlight = new RecordHighlight({ editor, design: editor.history, parts } as never, away);
  return { editor, records, highlight, replay, brought };
}

describe('a row that is pointed at', () => {
  /** An editor whose body was aligned, then cut along an edge line, and the row of the cut. */
  async function cutBody() {
    const { body, type, version, params } = newest.find(({ name }) => name === 'above a line with corners')!;
    const aligned = { type: 'position.apply', version: 1, params: { transform: [...mat4.IDENTITY] } };
    const cut = { type, version, params: { ...params } as unknown as Json };
    const { records, ...rest } = await editorAfter(body, [aligned, cut]);
    return { record: records.at(-1)!, ...rest };
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

  it('has its body gone through elsewhere: for the places, and for where they lie on a body whose skin is another', async () => {
    const { editor, record, highlight, brought } = await cutBody();
    await highlight.show(record);
    expect(lines(editor)).toHaveLength(1);
    expect(brought.map(({ ask }) => ask)).toEqual(['drawn', 'carried']);
  });

  it('shows nothing of a row that the pointer has left meanwhile', async () => {
    const { editor, record, highlight } = await cutBody();
    const shown = highlight.show(record);
    await highlight.show(undefined);
    await shown;
    expect(lines(editor)).toEqual([]);
  });
});

/** Where a pad is pressed in that lies on the back of a tube, straight towards the front. */
const PAD_DEPTH = 30;
const pad = (() => {
  const { type, version, params } = newest.find(
    ({ name }) => name === 'presses a pad without corners in by 15 mm',
  )!;
  const pressed = { ...params, amplitude: -PAD_DEPTH, direction: [0, 1, 0] };
  return { type, version, params: pressed as unknown as Json };
})();

describe('the row of a region', () => {
  const tube = (segments: number, rings: number): BodySpec => ({
    ...{ kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments, rings },
  });
  const apexLine = ({ drawn }: TestEditor) =>
    drawn.flatMap((item) => (item.kind === 'line' && item.role === 'apex' ? [item.points] : []));

  it.each([
    ['a coarse', 48, 24],
    ['a fine', 240, 160],
  ] as const)('shows its apex line on the floor of its dent, %s body', async (_, segments, rings) => {
    const body = tube(segments, rings);
    const { editor, records, highlight } = await editorAfter(body, [pad]);
    await highlight.show(records[0]);
    const { apex } = pad.params as unknown as Params;
    const mesh = makeBody(body);
    const places = locateOnSurface(mesh, apex);
    const drawn = apexLine(editor);
    expect(drawn).toHaveLength(1);
    const ends = [drawn[0]![0]!, drawn[0]!.at(-1)!];
    ends.forEach((end, i) => {
      const floor = vec3.add(places[i]!.position, [0, -PAD_DEPTH, 0]);
      expect(vec3.distance(end, floor)).toBeLessThan(0.5);
    });
    for (const at of drawn[0]!) expect(at[1]).toBeLessThan(95 - 0.9 * PAD_DEPTH);
  });

  const cropped = (top: number) => ({
    ...{ type: 'crop.apply', version: registry.latest('crop.apply').version },
    params: { top: { origin: [0, 0, top], normal: [0, 0, 1] } } as unknown as Json,
  });

  it('is dashed where its places lie on other skin than they were drawn on, and shows nothing where it failed', async () => {
    const { editor, records, highlight } = await editorAfter(tube(60, 40), [cropped(400), pad]);
    const [crop, region] = [records[0]!, records[1]!];
    for (const [top, state, expected] of [
      [400, 'applied', [false, false]],
      [236, 'applied', [true, false]],
      [100, 'failed', []],
    ] as const) {
      await editor.history.editParams(crop.id, cropped(top).params);
      expect(editor.history.outcomes.get(region.id)?.state).toBe(state);
      await highlight.show(region);
      const drawn = editor.drawn.flatMap((item) => (item.kind === 'line' ? [item.dashed === true] : []));
      expect(drawn).toEqual(expected);
    }
  });
});

describe('what is drawn of a record is what its operation uses', () => {
  it('is tried with every operation that takes points of the body', () => {
    const takers = registry.all.filter(({ params }) => describeParams(params).some(({ places }) => places));
    const tried = new Set(withPlaces.map(({ type }) => type));
    expect(tried).toEqual(new Set(takers.map(({ type }) => type)));
    expect(new Set([...Object.keys(USED), ...CUTS])).toEqual(tried);
  });

  const lines = withPlaces.filter(({ type }) => !CUTS.includes(type));
  it.each(lines.map((one) => [`${one.type}, ${one.name}`, one] as const))(
    'to 0.01 mm: %s',
    async (_, one) => {
      const mesh = makeBody(one.body);
      for (const params of ways(one)) {
        const record = { type: one.type, version: one.version, params } as unknown as OperationRecord;
        const drawn = (await placesOf(deskOn(mesh), record, { body: mesh, find })).filter(
          ({ kind }) => kind !== 'plane',
        );
        const used = USED[one.type]!(mesh, params);
        expect(drawn).toHaveLength(used.length);
        drawn.forEach((item, i) => {
          expect(Math.max(leaves(joined(item), used[i]!), leaves(used[i]!, joined(item)))).toBeLessThan(0.01);
        });
      }
    },
  );

  const cuts = withPlaces.filter(({ type }) => CUTS.includes(type));
  it.each(cuts.map((one) => [`${one.type}, ${one.name}`, one] as const))(
    'to 0.01 mm, straight in the view: %s',
    async (_, one) => {
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
      const drawn = (await placesOf(deskOn(mesh), record, { body: mesh, find })).filter(
        ({ kind }) => kind === 'line',
      );
      expect(drawn.length).toBeGreaterThan(0);
      for (const item of drawn)
        for (const at of joined(item)) expect(Math.abs(curtainDistance(curtain, at))).toBeLessThan(0.01);
    },
  );
});
