import type { Vec3 } from '@bracewright/core/math';
import { sectionByPlane, type TriMesh } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { sheet, type Skin, type Trunk } from './bodies.ts';
import type { Mark, MarkColour } from './marks.ts';
import type { Camera, Scene } from './stage.ts';

/** Applies an operation of the product, with the second body that it asks for. */
export type Run = (mesh: TriMesh, type: string, params: Json, second?: TriMesh) => Promise<TriMesh>;

/** A tool at work: what is seen before it and after it. */
export interface Example {
  readonly tool: string;
  readonly camera?: Camera;
  make(trunk: Trunk, run: Run): Promise<{ readonly before: Scene; readonly after: Scene }>;
}

export const SHEET_COLOUR = [86, 128, 240] as const;
export const WALL_COLOUR = [176, 204, 232] as const;
export const FLAW_COLOUR = [240, 92, 92] as const;

export const plain = (mesh: TriMesh, marks: readonly Mark[] = []): Scene => ({ bodies: [{ mesh }], marks });
export const json = (value: unknown): Json => value as Json;
export const places = (points: readonly Skin[]): Vec3[] => points.map(({ position }) => position);

export const closedLine = (points: readonly Skin[], colour: MarkColour): Mark => ({
  kind: 'line', points: places(points), colour, closed: true, onSkin: true,
}); // prettier-ignore

/** The outline of the body in a plane. */
export function outline(
  mesh: TriMesh,
  plane: { readonly origin: Vec3; readonly normal: Vec3 },
  colour: MarkColour,
): Mark[] {
  return sectionByPlane(mesh, plane).map(({ points, closed }) => ({
    kind: 'line',
    points: Array.from({ length: points.length / 3 }, (_, i): Vec3 => [
      points[3 * i]!,
      points[3 * i + 1]!,
      points[3 * i + 2]!,
    ]),
    colour,
    closed,
  }));
}

/** Planes across the trunk as the tools show them. */
export function planesOn(trunk: Trunk, heights: readonly number[], mesh = trunk.mesh) {
  return {
    sheets: heights.map((t) => ({
      mesh: sheet([0, 0, t * trunk.unit], [205, 0, 0], [0, 150, 0]),
      colour: SHEET_COLOUR,
    })),
    marks: heights.flatMap((t) => outline(mesh, trunk.plane(t), 'plane')),
  };
}

/** A circle on the even skin, mm. */
export function circle(
  trunk: Trunk,
  { position: at, normal }: Skin,
  radius: number,
  colour: MarkColour,
): Mark {
  const side: Vec3 = [normal[1], -normal[0], 0];
  const points = Array.from({ length: 60 }, (_, i): Vec3 => {
    const [c, s] = [Math.cos((Math.PI * i) / 30) * radius, Math.sin((Math.PI * i) / 30) * radius];
    return trunk.bvh.closestPoint([at[0] + c * side[0], at[1] + c * side[1], at[2] + s])!.position;
  });
  return { kind: 'line', points, colour, closed: true };
}
