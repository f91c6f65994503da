import { describeParams } from '@bracewright/core/params';
import type { Plane, SurfacePoint } from '@bracewright/core/params';
import type { OperationRecord } from '@bracewright/core/history';
import type { Vec3 } from '@bracewright/core/math';
import { sectionByPlane } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { SurfacePath, bodyFrame } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';

/** A drawn list of more points than this is a stroke, shown as its points; fewer are the corners of a line. */
const STROKE = 40;

const isPlaces = (value: unknown): value is readonly SurfacePoint[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (one: unknown) => typeof one === 'object' && one !== null && 'position' in one && 'normal' in one,
  );

/**
 * Where a record acted: the lines, planes and places in its parameters, laid onto the body as it is now. What a plugin keeps in
 * its parameters is known by their kinds alone, so a new plugin's records are shown too. Nothing for what acts everywhere.
 */
export function placesOf(workspace: Desk, record: OperationRecord): readonly OverlayItem[] {
  const { editor, design } = workspace;
  const operation = workspace.parts.catalog.plugins
    .flatMap((plugin) => plugin.operations)
    .find(({ type, version }) => type === record.type && version === record.version);
  if (!editor || !operation || typeof record.params !== 'object' || record.params === null) return [];
  const values = record.params as Readonly<Record<string, unknown>>;
  const { picking } = editor;
  const onBody = (place: Vec3): Vec3 => picking.nearest(place)?.position ?? place;
  const { centre, diagonal } = bodyFrame(design.mesh);
  const planeItem = ({ origin, normal }: Plane): OverlayItem => {
    const section = sectionByPlane(design.mesh, { origin: origin as Vec3, normal: normal as Vec3 });
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
  };
  return describeParams(operation.params).flatMap((field): readonly OverlayItem[] => {
    const value = values[field.name];
    if (value === undefined || value === null) return [];
    const role = field.name === 'apex' ? 'apex' : 'contour';
    if (isPlaces(value)) {
      const points = value.map((point): SurfacePoint => ({
        position: [...onBody(point.position as Vec3)],
        normal: point.normal,
      }));
      const places = points.map((point) => point.position as Vec3);
      if (points.length > STROKE || points.length < 2)
        return [{ kind: 'points', role, points: places, emphasis: true }];
      const closed = field.name === 'contour' || values[`${field.name}Closed`] === true;
      const shape = field.name === 'contour' && values['contourShape'] === 'smooth' ? 'smooth' : 'corners';
      const line = new SurfacePath({ picking, mesh: () => design.mesh }).through(points, closed, shape);
      return [{ kind: 'line', role, points: line, closed, emphasis: true }];
    }
    if (field.kind === 'plane') return [planeItem(value as Plane)];
    if (field.kind === 'planes') return (value as readonly Plane[]).map(planeItem);
    return [];
  });
}

/** Shows where a record acted while a row is pointed at; undefined ends it. Keeps one layer for the workspace. */
export class RecordHighlight {
  readonly #workspace: Desk;
  #clear: (() => void) | undefined;

  constructor(workspace: Desk) {
    this.#workspace = workspace;
  }

  show(record: OperationRecord | undefined): void {
    this.#clear?.();
    this.#clear = undefined;
    const { editor } = this.#workspace;
    // An open tool has drawings of its own; two of them at once would tell nothing.
    if (!record || !editor || editor.tools.state !== 'idle') return;
    const items = placesOf(this.#workspace, record);
    if (items.length === 0) return;
    const layer = editor.overlay.createLayer('record');
    layer.set(items);
    this.#clear = () => layer.dispose();
  }
}
