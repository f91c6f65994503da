import type { TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import { carryTrim, type TrimOfAnother } from './carry-trim.ts';
import { layMirrored, layTrimTemplate, type LaidTrim, type TrimTemplate } from './trim-template.ts';

/** Lines that are to be laid on a body that stands in the patient frame (mm), as data: of a template, or of another body of the same person. */
export type TrimJob = {
  readonly mesh: TriMesh;
  /** Landmarks that somebody marked on it. */
  readonly marked: NonNullable<TrimOfAnother['marked']>;
} & (
  | { readonly kind: 'template'; readonly template: TrimTemplate; readonly isMirrored: boolean }
  | { readonly kind: 'carry'; readonly from: TrimOfAnother }
);

/** Lays lines on a body, some seconds of work: `layTrimTemplate`, `layMirrored` or `carryTrim`. Throws what they throw. */
export function layTrim(job: TrimJob, work: Work = {}): LaidTrim {
  const { mesh, marked } = job;
  if (job.kind === 'carry') return carryTrim(job.from, mesh, { marked }, work);
  return (job.isMirrored ? layMirrored : layTrimTemplate)(job.template, mesh, { marked }, work);
}
