import type { LaidTrim, TrimJob } from '../brace/index.ts';
import type { ScanAlignment } from '../mesh/align/types.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { JobOptions } from './job-service.ts';

/** Looks at a body that take longer than a frame; a host does them away from the page. */
export interface LookService {
  /** How the body should stand in the patient's frame, by its shape. Rejects with OperationAborted when it was stopped. */
  align(mesh: TriMesh): Promise<ScanAlignment>;
  /**
   * Lays edge lines of a template, or of another body, on a body (`layTrim`). Rejects with SdkError of what cannot be laid, or OperationAborted when it was stopped. Absent where
   * a host has no place for it: it is then done on the page.
   */
  layTrim?(job: TrimJob, options?: JobOptions): Promise<LaidTrim>;
  /** Whether a person has confirmed how the body stands, so that left, right, front and back may be relied on; observable. */
  standConfirmed?(): boolean;
}

/** Looks on the thread that asks. */
export const looksHere: LookService = {
  align: async (mesh) => (await import('../mesh/align/align-scan.ts')).alignScan(mesh),
};
