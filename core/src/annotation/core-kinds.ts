import { addScaled, dot, normalize, subtract, type Vec3 } from '../math/vec3.ts';
import { isClosed, measureBetween, surfaceArea, volume } from '../mesh/measure/measure.ts';
import { bridgeSection, sectionByPlane } from '../mesh/section/section.ts';
import { tapeAlong } from '../mesh/section/tape.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { CoreAnnotationKind } from './annotation.ts';
import type { AnnotationKindDefinition, AnyAnnotationKind } from './kind.ts';
import {
  angleOf,
  distanceBetween,
  hasEdgeBetween,
  onSkin,
  polyline,
  result,
  runsOf,
  sectionMeasure,
} from './measuring.ts';
import type { AnnotationResult, EvaluateOptions } from './result.ts';
import { annotationSchemas, type AnnotationParams } from './schemas.ts';
import { createSkin } from './skin.ts';

type Parts<K extends CoreAnnotationKind> = Omit<
  AnnotationKindDefinition<AnnotationParams<K>>,
  'kind' | 'schema'
>;

const core = <K extends CoreAnnotationKind>(kind: K, parts: Parts<K>): AnyAnnotationKind =>
  ({ ...parts, kind, schema: annotationSchemas[kind] }) as unknown as AnyAnnotationKind;

const section = (kind: 'perimeter' | 'width' | 'depth'): AnyAnnotationKind =>
  core(kind, { unit: 'mm', evaluate: (mesh, params) => sectionMeasure(mesh, kind, params) });

/** What a point of a tape and the span to the next one cost without a tree, by what a point costs. */
const TAPE_PASSES = 2;

function tape(mesh: TriMesh, params: AnnotationParams<'tape'>, { bvh }: EvaluateOptions): AnnotationResult {
  if (!('points' in params)) return sectionMeasure(mesh, 'tape', params);
  const skin = createSkin(mesh, bvh, TAPE_PASSES * params.points.length);
  const points = params.points.map(skin.place);
  const line = tapeAlong(
    mesh,
    points.map((position, i) => ({ position, normal: params.points[i]!.normal })),
    skin.tree?.tree,
  );
  return result(line.length, 'mm', { lines: [line], points, warnings: skin.warnings() });
}

const bodily = (kind: 'volume' | 'area'): AnyAnnotationKind => {
  const unit = kind === 'volume' ? 'mm3' : 'mm2';
  return core(kind, {
    unit,
    placeless: true,
    evaluate(mesh, { between }) {
      if (between) {
        const slab = measureBetween(mesh, between[0], between[1]);
        const cuts = between.map((plane) => bridgeSection(sectionByPlane(mesh, plane)));
        if (slab.area === 0) throw new SdkError('measure/no-section', { kind });
        // The cuts close what lies between them; a hole there is closed by nothing.
        if (kind === 'volume' && hasEdgeBetween(mesh, between[0], between[1]))
          throw new SdkError('measure/not-closed', { kind });
        return result(Math.abs(slab[kind]), unit, {
          lines: cuts.flatMap((cut) => cut.loops),
          warnings: cuts.some((cut) => cut.gap > 0) ? ['measure/open-section'] : [],
        });
      }
      if (kind === 'volume' && !isClosed(mesh)) throw new SdkError('measure/not-closed', { kind });
      return result(kind === 'volume' ? Math.abs(volume(mesh)) : surfaceArea(mesh), unit, {});
    },
  });
};

function pointToLine(
  mesh: TriMesh,
  { point, line }: AnnotationParams<'point-to-line'>,
  { bvh }: EvaluateOptions,
): AnnotationResult {
  const skin = createSkin(mesh, bvh, 'origin' in line ? 1 : 3);
  const from = skin.place(point);
  const origin: Vec3 = 'origin' in line ? line.origin : skin.place(line.a);
  const end: Vec3 = 'origin' in line ? addScaled(origin, line.direction, 1) : skin.place(line.b);
  const along = normalize(subtract(end, origin));
  const foot = addScaled(origin, along, dot(subtract(from, origin), along));
  const taken = distanceBetween(from, foot, skin.warnings());
  if ('origin' in line) return taken;
  // The line itself, as far as the foot: without it nobody sees what is measured to.
  const drawn = [origin, end, foot].toSorted((a, b) => dot(subtract(a, b), along));
  return { ...taken, lines: [...taken.lines, polyline([drawn[0]!, drawn[2]!])] };
}

function pointToPlane(
  mesh: TriMesh,
  { point, plane }: AnnotationParams<'point-to-plane'>,
  { bvh }: EvaluateOptions,
): AnnotationResult {
  const skin = createSkin(mesh, bvh, 1);
  const from = skin.place(point);
  const normal = normalize(plane.normal);
  const foot = addScaled(from, normal, -dot(subtract(from, plane.origin), normal));
  return distanceBetween(from, foot, skin.warnings());
}

function markerLine(
  mesh: TriMesh,
  params: AnnotationParams<'marker-line'>,
  { bvh }: EvaluateOptions,
): AnnotationResult {
  const skin = createSkin(mesh, bvh, params.points.length);
  const placed = params.points.map((point) => ({
    at: skin.place(point),
    normal: point.normal,
    isOff: skin.isOff(point),
  }));
  if (placed.every(({ isOff }) => isOff === placed[0]!.isOff)) {
    const points = placed.map(({ at }) => at);
    return result(null, '', { points, lines: [onSkin(mesh, placed)], warnings: skin.warnings() });
  }
  const runs = runsOf(placed);
  return result(null, '', {
    points: runs.flat().map(({ at }) => at),
    lines: runs.filter(({ length: count }) => count > 1).map((run) => onSkin(mesh, run)),
    warnings: ['measure/partly-off-skin'],
  });
}

/** The kinds of core, in the order a menu shows them. */
export const CORE_KINDS: readonly AnyAnnotationKind[] = [
  section('perimeter'),
  core('tape', { unit: 'mm', evaluate: tape }),
  section('width'),
  section('depth'),
  bodily('volume'),
  bodily('area'),
  core('line-3d', {
    unit: 'mm',
    evaluate(mesh, { a, b }, { bvh }) {
      const skin = createSkin(mesh, bvh, 2);
      return distanceBetween(skin.place(a), skin.place(b), skin.warnings());
    },
  }),
  core('point-to-line', {
    unit: 'mm',
    evaluate: pointToLine,
    // A line that is given by a point and a direction is the force line or another one of the frame; one through two points of the skin is not.
    staysWithFrame: (name, value) =>
      name === 'line' && typeof value === 'object' && value !== null && 'origin' in value,
  }),
  core('point-to-plane', { unit: 'mm', evaluate: pointToPlane }),
  core('angle', {
    unit: 'deg',
    evaluate(mesh, { points }, { bvh }) {
      const skin = createSkin(mesh, bvh, points.length);
      return angleOf(points.map(skin.place), skin.warnings());
    },
  }),
  core('marker-point', {
    unit: '',
    list: 'marker',
    evaluate(mesh, { point }, { bvh }) {
      const skin = createSkin(mesh, bvh, 1);
      return result(null, '', { points: [skin.place(point)], warnings: skin.warnings() });
    },
  }),
  core('marker-line', { unit: '', list: 'marker', evaluate: markerLine }),
];
