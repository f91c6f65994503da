import { SdkError } from '../../errors/sdk-error.ts';
import { facesInwards } from '../repair/facing.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Throws SdkError `region/inside-out` on a body that faces inwards: what is pressed in would come out. */
export function requireOutward(mesh: TriMesh): void {
  if (facesInwards(mesh)) throw new SdkError('region/inside-out');
}
