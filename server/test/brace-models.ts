import type { DocumentEntry, Job } from '@bracewright/core/contract';
import { isAccepted } from '@bracewright/core/contract';
import { boxFile, openTube } from './bodies.ts';
import type { TestUser } from './harness.ts';

/** Said of tubes that are smaller than bodies are. */
export const AS_MM = { unit: 'mm', upAxis: 'Z' } as const;

/** Half the width and the depth of a tube, mm: as wide as an open end of a body is at the least, so that it is taken for no hole. */
const NARROW = { wide: 80, deep: 60 } as const;
/** Of one with room for a hole that is asked about. */
export const ROOMY = { wide: 140, deep: 100 } as const;
/** An oval tube, mm. Its wall is soon measured: that takes a ray to each so much of its area. */
export const TUBE = openTube({ segments: 24, rings: 12, height: 100, ...NARROW });
const ROOMY_TUBE = openTube({ segments: 32, rings: 14, height: 140, ...ROOMY });

/** Uploads a tube, or a roomy one with a hole in its side. */
export async function tube(
  of: TestUser,
  name: string,
  { hole = false, parentId }: { readonly hole?: boolean; readonly parentId?: string } = {},
): Promise<DocumentEntry> {
  const { positions, indices } = ROOMY_TUBE;
  const middle = (f: number, k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + positions[3 * indices[3 * f + c]! + k]! / 3, 0);
  const isThere = (f: number) => Math.hypot(middle(f, 0) - 140, middle(f, 1), middle(f, 2) - 90) > 40;
  const open = hole ? { positions, indices: indices.filter((_, i) => isThere(Math.floor(i / 3))) } : TUBE;
  return (
    await of.upload({
      ...{ name, bytes: boxFile('stl', open), config: AS_MM },
      ...(parentId === undefined ? {} : { parentId }),
    })
  ).body.data as DocumentEntry;
}

/** A tube whose wall is soon made and measured: smaller than bodies are, so that its unit is told. */
export const SMALL_TUBE = openTube({ segments: 16, rings: 7, height: 70, wide: 45, deep: 36 });

/** Uploads a small tube. */
export const smallTube = async (of: TestUser, name: string, parentId?: string): Promise<DocumentEntry> => {
  const file = { name, bytes: boxFile('stl', SMALL_TUBE), config: AS_MM };
  const { body } = await of.upload({ ...file, ...(parentId === undefined ? {} : { parentId }) });
  return body.data as DocumentEntry;
};

/** Points round a tube at a height, mm. */
export const ringAt = (
  height: number,
  { wide, deep }: { readonly wide: number; readonly deep: number } = NARROW,
) =>
  Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return { position: [wide * x, deep * y, height], normal: [x, y, 0] };
  });

/** Cuts a tube of a size along a ring at a height, mm; what is above stays. */
export async function cutAt(
  of: TestUser,
  { id }: DocumentEntry,
  height: number,
  size: { readonly wide: number; readonly deep: number } = NARROW,
): Promise<void> {
  const points = ringAt(height, size);
  const { revision } = await of.client.call('document/get', { id });
  const params = {
    curves: [{ points, closed: true, smooth: true }],
    keep: { position: [size.wide, 0, 90], normal: [1, 0, 0] },
  };
  await ended(of, await of.client.call('document/cut', { id, revision, params: params as never }));
}

/** The job of a call at its end, or its value as one. */
export async function ended(of: TestUser, answer: unknown): Promise<Pick<Job, 'state' | 'result' | 'error'>> {
  if (!isAccepted(answer)) return { state: 'done', result: answer as Job['result'], error: null };
  for (;;) {
    const job = await of.client.call('jobs/get', { id: answer.jobId });
    if (job.state !== 'running' && job.state !== 'queued') return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** How braces are wished for. */
export const wish = (more: object = {}) => ({
  params: { thickness: 4, mode: 'equal' },
  make: { process: 'sls', ...more },
});
