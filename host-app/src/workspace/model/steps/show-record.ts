import { describeParams, placesTaken, type Plane } from '@bracewright/core/params';
import type { OperationRecord } from '@bracewright/core/history';
import type { Mat4, Vec3 } from '@bracewright/core/math';
import { placeOn, type TriMesh } from '@bracewright/core/mesh';
import type { AbortSignalLike, OverlayItem } from '@bracewright/core/services';
import { bodyFrame, recordsBefore } from '@bracewright/core/tool';
import type { Drawn, Places, RecordPlaces } from '../../workers/record-places.ts';
import { carryThrough, planeNow, pointNow, stepsOn } from './on-shown-body.ts';
import type { Desk } from '../desk/desk.ts';

type Values = Readonly<Record<string, unknown>>;
type Line = readonly Vec3[];

/** A point of a line that is farther from the skin than this, mm, does not lie on it. */
const IN_THE_AIR = 0.05;

const operationOf = ({ parts }: Desk, { type, version }: OperationRecord) =>
  parts.catalog.plugins
    .flatMap(({ operations }) => operations)
    .find((one) => one.type === type && one.version === version);

/** The stretches of a line that are known; a closed one that has a gap begins behind it. */
function stretches(line: readonly (Vec3 | undefined)[], closed: boolean): readonly Line[] {
  const gap = line.indexOf(undefined);
  const from = closed && gap >= 0 ? [...line.slice(gap), ...line.slice(0, gap)] : line;
  const found: Vec3[][] = [[]];
  for (const at of from)
    if (at) found.at(-1)!.push(at);
    else if (found.at(-1)!.length > 0) found.push([]);
  return found.filter(({ length }) => length > 1);
}

/** What is shown of what was drawn, its points where they lie now; nothing where nobody knows that. */
function itemsOf(
  { kind, role, closed = false, dashed }: Drawn,
  now: readonly (Vec3 | undefined)[],
): readonly OverlayItem[] {
  const known = now.filter((at) => at !== undefined);
  if (known.length === 0) return [];
  if (kind === 'points') return [{ kind, role, points: known, emphasis: true }];
  const isWhole = known.length === now.length;
  return stretches(now, closed).map((points) => ({
    ...{ kind, role, points },
    ...(isWhole && closed ? { closed } : {}),
    ...(dashed ? { dashed } : { emphasis: true }),
  }));
}

function planeItem({ origin, normal }: Plane, mesh: TriMesh, outline: readonly Line[]): OverlayItem {
  const { centre, diagonal } = bodyFrame(mesh);
  const middle: Vec3 = [centre[0], centre[1], origin[2]];
  const upright = Math.abs(normal[2]) > 0.5;
  return {
    kind: 'plane',
    role: 'plane',
    origin: upright ? middle : (origin as Vec3),
    normal: normal as Vec3,
    radius: diagonal * 0.28,
    section: outline,
    emphasis: true,
  };
}

const hasPlaces = (workspace: Desk, record: OperationRecord): boolean => {
  const operation = operationOf(workspace, record);
  return operation !== undefined && placesTaken(operation.params, record.params as Values).length > 0;
};

/** The planes of a record as they stand now, with the outline of the body in them. */
async function planesOf(
  workspace: Desk,
  record: OperationRecord,
  find: RecordPlaces,
  signal: AbortSignalLike,
): Promise<readonly OverlayItem[]> {
  const operation = operationOf(workspace, record);
  if (!operation) return [];
  const values = record.params as Values;
  const planes = describeParams(operation.params).flatMap(({ name, kind }): readonly Plane[] => {
    const value = values[name];
    if (value === undefined || value === null) return [];
    if (kind === 'plane') return [value as Plane];
    return kind === 'planes' ? (value as readonly Plane[]) : [];
  });
  if (planes.length === 0) return [];
  const { mesh } = workspace.design;
  const now = planes.map((plane) => planeNow(workspace, record, plane));
  const outlines = await find.outlines(mesh, now, signal);
  return now.map((plane, i) => planeItem(plane, mesh, outlines[i]!));
}

interface Ground {
  /** The body that a record was given. */
  readonly body: TriMesh;
  /** Where it lies now; default: as it was given. */
  readonly shown?: TriMesh;
  readonly find: RecordPlaces;
  /** Finds places of the body that a record was given on the one that is shown; undefined where that cannot be done. */
  readonly carry?: (places: Places) => Promise<Places | undefined>;
  readonly signal?: AbortSignalLike;
}

/**
 * Where a record acted on the body that it was given: the lines and places in its parameters. What a plugin keeps in its parameters is known by their
 * kinds and by what these say of its points (`placesTaken`) alone, so a new plugin's records are shown too. Nothing for what acts everywhere. Lines run as the operation
 * followed them; each of their points is looked for once and goes with its triangle from there.
 */
export async function placesOf(
  workspace: Desk,
  record: OperationRecord,
  { body, shown = body, find, carry = (places) => Promise.resolve(places), signal }: Ground,
): Promise<readonly OverlayItem[]> {
  const operation = operationOf(workspace, record);
  if (!operation || typeof record.params !== 'object' || record.params === null) return [];
  const drawn = await find.drawn(body, placesTaken(operation.params, record.params as Values), signal);
  const near = drawn.flatMap((one) => one.near);
  const carried = await carry(near);
  if (!carried) return [];
  const now = drawn
    .flatMap((one) => one.line)
    .map((at, i) => {
      // A cut goes straight through the air between two parts of the body.
      if ((near[i]?.distance ?? Infinity) > IN_THE_AIR) return pointNow(workspace, record, at);
      return carried[i] && placeOn(shown, carried[i]);
    });
  let next = 0;
  return drawn.flatMap((one) => itemsOf(one, now.slice(next, (next += one.line.length))));
}

/** The steps before a record, and the body that they give where it is at hand. */
function bodyBefore({ design }: Desk, record: OperationRecord) {
  const records = recordsBefore({ history: design }, record);
  const all = recordsBefore({ history: design }, undefined);
  if (records.length === 0) return { records, mesh: design.base };
  const isAll = records.length === all.length && records.every((one, i) => one === all[i]);
  return { records, mesh: isAll ? design.mesh : undefined };
}

/** How long the pointer rests on a row before what is not known of it is found out, ms: whoever goes past asks for nothing. */
const REST_MS = 150;

/** What was shown of a record, while neither the body that is shown nor the steps before are others. */
interface Known {
  readonly shown: TriMesh;
  readonly before: readonly OperationRecord[];
  readonly items: readonly OverlayItem[];
}

/** Shows where a record acted while a row is pointed at; undefined ends it. Keeps one layer for the workspace. */
export class RecordHighlight {
  readonly #workspace: Desk;
  readonly #find: RecordPlaces;
  #clear: (() => void) | undefined;
  readonly #known = new WeakMap<OperationRecord, Known>();

  constructor(workspace: Desk, find: RecordPlaces) {
    this.#workspace = workspace;
    this.#find = find;
  }

  /** Resolves when it is shown, or another one was asked for. What has to be found out first is, once the pointer rests. */
  async show(record: OperationRecord | undefined): Promise<void> {
    this.#clear?.();
    this.#clear = undefined;
    const { editor } = this.#workspace;
    // An open tool has drawings of its own; two of them at once would tell nothing.
    if (!record || !editor || editor.tools.state !== 'idle') return;
    const asked = new AbortController();
    this.#clear = () => asked.abort();
    let items = this.#knownOf(record)?.items;
    if (!items) {
      await new Promise((resolve) => void setTimeout(resolve, REST_MS));
      if (asked.signal.aborted) return;
      // What cannot be found out is not shown: nobody asked for it but by pointing.
      items = await this.#itemsOf(record, asked.signal).catch(() => []);
    }
    if (asked.signal.aborted || items.length === 0 || editor.tools.state !== 'idle') return;
    const layer = editor.overlay.createLayer('record');
    layer.set(items);
    this.#clear = () => layer.dispose();
  }

  #knownOf(record: OperationRecord): Known | undefined {
    const { records: before } = bodyBefore(this.#workspace, record);
    const known = this.#known.get(record);
    const isSame =
      known?.before.length === before.length && before.every((one, i) => one === known.before[i]);
    return isSame && known.shown === this.#workspace.design.mesh ? known : undefined;
  }

  async #itemsOf(record: OperationRecord, signal: AbortSignal): Promise<readonly OverlayItem[]> {
    const { design } = this.#workspace;
    const { records: before, mesh: shown } = { ...bodyBefore(this.#workspace, record), mesh: design.mesh };
    // Of a step that was not made nobody knows where it would have acted: its places lie on what there is.
    const isFailed = record.state === 'on' && design.outcomes.get(record.id)?.state === 'failed';
    const places =
      !isFailed && hasPlaces(this.#workspace, record) ? await this.#placesOf(record, signal) : [];
    const planes =
      isFailed || signal.aborted ? [] : await planesOf(this.#workspace, record, this.#find, signal);
    const items = [...planes, ...places];
    if (!signal.aborted) this.#known.set(record, { shown, before, items });
    return items;
  }

  /** The places of a record on the body that is shown; none where a body on the way to it cannot be had. */
  async #placesOf(record: OperationRecord, signal: AbortSignal): Promise<readonly OverlayItem[]> {
    const { design, parts } = this.#workspace;
    const { mesh: shown } = design;
    const steps = stepsOn(this.#workspace, record);
    const replayed = (records: readonly OperationRecord[]): Promise<TriMesh | undefined> =>
      parts.runner.replay(records, { signal }).then(
        (found) => found.mesh,
        () => undefined,
      );
    const { records: before, mesh } = bodyBefore(this.#workspace, record);
    const given = mesh ?? (await replayed(before));
    if (!given || signal.aborted) return [];
    const bodies = new Map<number, TriMesh | undefined>([
      [0, given],
      [steps.length, shown],
    ]);
    const bodyAfter = async (count: number): Promise<TriMesh | undefined> => {
      if (!bodies.has(count))
        bodies.set(count, await replayed(recordsBefore({ history: design }, steps[count]!)));
      return signal.aborted ? undefined : bodies.get(count);
    };
    const carryOne = (from: TriMesh, to: TriMesh, places: Places, motion: Mat4): Promise<Places> =>
      this.#find.carried({ from, to }, places, motion, signal);
    const carry = (places: Places) =>
      carryThrough(this.#workspace, steps, places, { bodyAfter, carry: carryOne });
    return placesOf(this.#workspace, record, { body: given, shown, find: this.#find, carry, signal });
  }
}
