import type { TriMesh } from '../mesh/tri-mesh.ts';
import { pushes, type SurfacePoint } from '../params/index.ts';
import type { SkinZone } from './skin-zone.ts';

/** What of a region's parameters says where it lies and how far it goes. */
export interface PushedRegion {
  readonly contour: readonly SurfacePoint[];
  readonly contourShape?: 'corners' | 'smooth';
  readonly apex: readonly SurfacePoint[];
  readonly amplitude: number;
}

/** The zone of a region: what lies within its contour, as deep as its apex line is pressed in. */
export function regionZone(_mesh: TriMesh, params: PushedRegion): SkinZone | undefined {
  const way = pushes(params as unknown as Readonly<Record<string, unknown>>);
  if (!way) return undefined;
  const { contour, contourShape = 'corners', apex, amplitude } = params;
  const depth = way === 'in' ? Math.abs(amplitude) : -Math.abs(amplitude);
  return { contour, shape: contourShape, marks: apex, depth };
}
