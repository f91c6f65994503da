import { describeParams, placesTaken, type PlacesTaken, type Plane } from '@bracewright/core/params';
import type { OperationRecord } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { locateOnSurface, sectionByPlane, sharedBvh, type TriMesh } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { SurfacePath, SweptPath, bodyFrame, recordsBefore } from '@bracewright/core/tool';
import { onShownBody, stepsOn } from './on-shown-body.ts';
import type { Desk } from '../desk/desk.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = readonly Vec3[];

/** The body that a record acted on, and how its places come onto the one that is shown. */
interface Ground {
  readonly mesh: TriMesh;
  laid(line: Line): Line;
}

const operationOf = ({ parts }: Desk, { type, version }: OperationRecord) =>
  parts.catalog.plugins
    .flatMap(({ operations }) => operations)
    .find((one) => one.type === type && one.version === version);

function pointItems(taken: PlacesTaken, { mesh, laid }: Ground, { editor }: Desk): readonly OverlayItem[] {
  const { role, points } = taken;
  if (taken.as === 'points' || points.length < 2) {
    const found = locateOnSurface(mesh, points).map(({ position }) => position);
    return [{ kind: 'points', role, points: laid(found), emphasis: true }];
  }
  if (taken.as === 'line') {
    const { closed, shape } = taken;
    const path = new SurfacePath({ picking: editor!.picking, mesh: () => mesh });
    const line = laid(path.through(points, closed, shape));
    return [{ kind: 'line', role, points: line, closed, emphasis: true }];
  }
  const tree = sharedBvh(mesh);
  const path = new SweptPath({
    mesh: () => mesh,
    cast: ({ origin, direction }) => tree.raycast(origin, direction)?.position,
    view: () => [...taken.view],
  });
  return [
    { kind: 'line', role, points: laid(path.through(points)), emphasis: true },
    // The cut does not end where the line does.
    ...path.beyond(points).map((line) => ({ kind: 'line', role, points: laid(line), dashed: true }) as const),
  ];
}

function planeItem({ origin, normal }: Plane, mesh: TriMesh): OverlayItem {
  const { centre, diagonal } = bodyFrame(mesh);
  const section = sectionByPlane(mesh, { origin: origin as Vec3, normal: normal as Vec3 });
  const lines = section.map(({ points }) => {
    const line: Vec3[] = [];
    for (let i = 0; i < points.length; i += 3) line.push([points[i]!, points[i + 1]!, points[i + 2]!]);
    return line;
  });
  const middle: Vec3 = [centre[0], centre[1], origin[2]];
  const upright = Math.abs(normal[2]) > 0.5;
  return {
    kind: 'plane',
    role: 'plane',
    origin: upright ? middle : (origin as Vec3),
    normal: normal as Vec3,
    radius: diagonal * 0.28,
    section: lines,
    emphasis: true,
  };
}

/**
 * Where a record acted: the lines, planes and places in its parameters. What a plugin keeps in its parameters is known by their kinds and by what these
 * say of its points (`placesTaken`) alone, so a new plugin's records are shown too. Nothing for what acts everywhere. Lines run as the operation followed
 * them on `body`, the one that it was given, and come from there onto the body that is shown by way of `bodies`, those after each of `stepsOn`.
 */
export function placesOf(
  workspace: Desk,
  record: OperationRecord,
  body: TriMesh,
  bodies: readonly TriMesh[] = [],
): readonly OverlayItem[] {
  const { editor, design } = workspace;
  const operation = operationOf(workspace, record);
  if (!editor || !operation || typeof record.params !== 'object' || record.params === null) return [];
  const values = record.params as Values;
  const steps = stepsOn(workspace, record);
  const shown = onShownBody(workspace, steps, body, bodies);
  const ground: Ground = { mesh: body, laid: (line) => line.map(shown.place) };
  const planes = describeParams(operation.params).flatMap(({ name, kind }): readonly Plane[] => {
    const value = values[name];
    if (value === undefined || value === null) return [];
    if (kind === 'plane') return [value as Plane];
    return kind === 'planes' ? (value as readonly Plane[]) : [];
  });
  return [
    ...planes.map((plane) => planeItem(shown.plane(plane), design.mesh)),
    ...placesTaken(operation.params, values).flatMap((taken) => pointItems(taken, ground, workspace)),
  ];
}

/** The steps before a record, and the body that they give where it is at hand. */
function bodyBefore({ design }: Desk, record: OperationRecord) {
  const records = recordsBefore({ history: design }, record);
  const all = recordsBefore({ history: design }, undefined);
  if (records.length === 0) return { records, mesh: design.base };
  const isAll = records.length === all.length && records.every((one, i) => one === all[i]);
  return { records, mesh: isAll ? design.mesh : undefined };
}

/** What was shown of a record, while neither the body that is shown nor the steps before are others. */
interface Known {
  readonly shown: TriMesh;
  readonly before: readonly OperationRecord[];
  readonly items: readonly OverlayItem[];
}

/** Shows where a record acted while a row is pointed at; undefined ends it. Keeps one layer for the workspace. */
export class RecordHighlight {
  readonly #workspace: Desk;
  #clear: (() => void) | undefined;
  readonly #known = new WeakMap<OperationRecord, Known>();

  constructor(workspace: Desk) {
    this.#workspace = workspace;
  }

  /** Resolves when it is shown, or another one was asked for. */
  async show(record: OperationRecord | undefined): Promise<void> {
    this.#clear?.();
    this.#clear = undefined;
    const { editor } = this.#workspace;
    // An open tool has drawings of its own; two of them at once would tell nothing.
    if (!record || !editor || editor.tools.state !== 'idle') return;
    const asked = new AbortController();
    this.#clear = () => asked.abort();
    const items = await this.#itemsOf(record, asked.signal);
    if (asked.signal.aborted || items.length === 0 || editor.tools.state !== 'idle') return;
    const layer = editor.overlay.createLayer('record');
    layer.set(items);
    this.#clear = () => layer.dispose();
  }

  async #itemsOf(record: OperationRecord, signal: AbortSignal): Promise<readonly OverlayItem[]> {
    const { design, parts } = this.#workspace;
    const operation = operationOf(this.#workspace, record);
    // Planes stand where they are, whatever body they were put into.
    const hasPlaces = operation && placesTaken(operation.params, record.params as Values).length > 0;
    if (!hasPlaces) return placesOf(this.#workspace, record, design.mesh);
    const { records: before, mesh } = bodyBefore(this.#workspace, record);
    const known = this.#known.get(record);
    const isSame =
      known?.before.length === before.length && before.every((one, i) => one === known.before[i]);
    if (known && isSame && known.shown === design.mesh) return known.items;
    const replayed = (records: readonly OperationRecord[]): Promise<TriMesh | undefined> =>
      parts.runner.replay(records, { signal }).then(
        (found) => found.mesh,
        () => undefined,
      );
    const given = mesh ?? (await replayed(before));
    const bodies = given ? await this.#bodiesAfter(record, replayed) : undefined;
    if (signal.aborted) return [];
    // Where one of them cannot be had, nobody knows where the places are now.
    const items = given && bodies ? placesOf(this.#workspace, record, given, bodies) : [];
    this.#known.set(record, { shown: design.mesh, before, items });
    return items;
  }

  /** The bodies after each of `stepsOn`, the shown one last; undefined where one cannot be had. */
  async #bodiesAfter(
    record: OperationRecord,
    replayed: (records: readonly OperationRecord[]) => Promise<TriMesh | undefined>,
  ): Promise<readonly TriMesh[] | undefined> {
    const { design } = this.#workspace;
    const bodies: TriMesh[] = [];
    for (const next of stepsOn(this.#workspace, record).slice(1)) {
      const body = await replayed(recordsBefore({ history: design }, next));
      if (!body) return undefined;
      bodies.push(body);
    }
    return [...bodies, design.mesh];
  }
}
