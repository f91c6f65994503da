import type { TriMesh } from '../mesh/index.ts';
import type { Work } from '../mesh/work.ts';
import type { EdgeLine } from '../params/index.ts';
import { carryTrim, type TrimOfAnother } from './carry-trim.ts';
import { mirrorTrimSide, type MirrorWish } from './mirror-side.ts';
import { layMirrored, layTrimTemplate, type LaidTrim, type TrimTemplate } from './trim-template.ts';

/** Lines that are to be laid on a body that stands in the patient frame (mm), as data: of a template, of another body of the same person, or of the other side of the same body. */
export type TrimJob = {
  readonly mesh: TriMesh;
  /** Landmarks that somebody marked on it. */
  readonly marked: NonNullable<TrimOfAnother['marked']>;
} & (
  | { readonly kind: 'template'; readonly template: TrimTemplate; readonly isMirrored: boolean }
  | { readonly kind: 'carry'; readonly from: TrimOfAnother }
  | { readonly kind: 'mirror'; readonly line: EdgeLine; readonly wish: MirrorWish }
);

/** Lays lines on a body, some seconds of work: `layTrimTemplate`, `layMirrored`, `carryTrim` or `mirrorTrimSide`. Throws what they throw. */
export function layTrim(job: TrimJob, work: Work = {}): LaidTrim {
  const { mesh, marked } = job;
  if (job.kind === 'carry') return carryTrim(job.from, mesh, { marked }, work);
  if (job.kind === 'mirror') {
    const { line, ...laid } = mirrorTrimSide(mesh, job.line, job.wish, { marked }, work);
    return { ...laid, curves: [line] };
  }
  return (job.isMirrored ? layMirrored : layTrimTemplate)(job.template, mesh, { marked }, work);
}
