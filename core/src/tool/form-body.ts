import type { FormBody } from '../plugin/tool-form.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { bodyFrame } from './body-frame.ts';

/** The body that a form is filled in for: the one that its step is made on. Looked at when it is asked for. */
export function bodyOfForm(mesh: TriMesh): FormBody {
  return {
    get centre() {
      return bodyFrame(mesh).centre;
    },
  };
}
