import type { BvhTree } from '../mesh/bvh/bvh-build.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { ObjectDrawing } from './object-drawing.ts';

/** What the objects of an editor are made with. */
export interface ObjectParts {
  readonly drawing: ObjectDrawing;
  /** Builds picking trees in a worker of the host's. */
  readonly buildTree?: ((mesh: TriMesh) => Promise<BvhTree>) | undefined;
  /** Called when something is to be drawn anew. */
  onDidChange(): void;
}
