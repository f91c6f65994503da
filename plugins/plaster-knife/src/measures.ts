import { vec3, type Vec3 } from '@bracewright/core/math';
import { triangleArea, type TriMesh } from '@bracewright/core/mesh';
import type { OldSkin } from './old-skin.ts';

/** What a shave took. */
export interface ShaveMeasures {
  /** cm² of the old skin that was moved. */
  readonly area: number;
  /** mm: how far below the old skin the deepest vertex lies, see `OldSkin.deepest`. */
  readonly depth: number;
  /** cm³ that the body lost. */
  readonly volume: number;
  /** Vertices that were moved. */
  readonly vertices: number;
}

/** Measures a shave; `after` has the triangles of the patch's mesh. */
export function measuredShave(old: OldSkin, after: TriMesh): ShaveMeasures {
  const { mesh, region, skin } = old.patch;
  let vertices = 0;
  const isMoved = new Uint8Array(mesh.positions.length / 3);
  for (const v of region.vertices) {
    const mm = vec3.distance(vec3.pointAt(mesh.positions, v), vec3.pointAt(after.positions, v));
    if (mm === 0) continue;
    isMoved[v] = 1;
    vertices++;
  }
  const { indices } = skin;
  const middle = vec3.pointAt(mesh.positions, indices[0]!);
  let area = 0;
  let volume = 0;
  for (let f = 0; f < indices.length / 3; f++) {
    const corners = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    if (!corners.some((v) => isMoved[v] === 1)) continue;
    area += triangleArea(skin, f);
    volume += underneath(mesh, corners, middle) - underneath(after, corners, middle);
  }
  const depth = old.deepest(after.positions);
  return { area: area / 100, depth, volume: volume / 1000, vertices };
}

/** The volume between a triangle and a point, mm³, above 0 where it faces away from that. */
function underneath({ positions }: TriMesh, corners: readonly number[], from: Vec3): number {
  const [a, b, c] = corners.map((v) => vec3.subtract(vec3.pointAt(positions, v), from)) as [Vec3, Vec3, Vec3];
  return vec3.dot(a, vec3.cross(b, c)) / 6;
}
