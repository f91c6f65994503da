import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Json } from '../operation/json.ts';

/** What is on record of the curve that a brace is made for. Nothing of it is guessed: what nobody wrote down is absent. */
export interface RecordedCurve {
  /** The classification, as the record has it: `rigo-A1`, `lenke-1`, or the word of another one. */
  readonly type?: string;
  /** To which side of the patient the main curve is convex. */
  readonly side?: 'left' | 'right';
  /** From the force line to the apex, as it was measured for this model, mm, to the patient's left positive. */
  readonly apex?: number;
}

/** The last step of its kind on another model of the same person. */
export interface EarlierStep {
  readonly modelId: string;
  /** Of the model. */
  readonly name: string;
  /** When the model was filed, ISO 8601. */
  readonly filedAt: string;
  /** Its place in the model's history. */
  readonly recordId: string;
  readonly type: string;
  readonly params: Json;
}

/**
 * What is kept of the person whose body is open, beside this model. A host binds it where the model lies in a patient record that who works here may read. Calls
 * reject with what the platform says.
 */
export interface PatientService {
  readonly curve: RecordedCurve;
  /** The last living step of one of these types on each of the person's other models, the model that was filed last first. */
  earlierSteps(types: readonly string[]): Promise<readonly EarlierStep[]>;
  /** The body that such a step was made on, mm, as its model stands. */
  bodyBefore(step: EarlierStep): Promise<TriMesh>;
}
