import type { ScanMeasure } from '../features/upload/scan-messages.ts';

/** The question of one batch: asked of its first scan, answered for all. */
export interface ScanQuestion {
  readonly batch: number;
  readonly file: File;
  readonly count: number;
  /** Undefined while the file is being read; `unreadable` when it could not be. */
  measure: ScanMeasure | 'unreadable' | undefined;
  /** Whether a record of the person stood behind the guess. */
  knowsPerson: boolean;
}

/** A batch that waits until a guardian's consent for the patient is on file. */
export interface ConsentQuestion {
  readonly batch: number;
  readonly patientId: string;
}
