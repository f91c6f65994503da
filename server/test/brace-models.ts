import type { DocumentEntry, Job } from '@bracewright/core/contract';
import { isAccepted } from '@bracewright/core/contract';
import { boxFile, openTube } from './bodies.ts';
import type { TestUser } from './harness.ts';

/** An oval tube, mm. */
export const TUBE = openTube({ segments: 32, rings: 14, height: 140 });

/** Uploads a tube, with a hole in its side or without. */
export async function tube(
  of: TestUser,
  name: string,
  { hole = false, parentId }: { readonly hole?: boolean; readonly parentId?: string } = {},
): Promise<DocumentEntry> {
  const { positions, indices } = TUBE;
  const middle = (f: number, k: number) =>
    [0, 1, 2].reduce((sum, c) => sum + positions[3 * indices[3 * f + c]! + k]! / 3, 0);
  const isThere = (f: number) => Math.hypot(middle(f, 0) - 140, middle(f, 1), middle(f, 2) - 90) > 40;
  const open = hole
    ? { positions, indices: indices.filter((_, i) => isThere(Math.floor(i / 3))) }
    : { positions, indices };
  return (
    await of.upload({ name, bytes: boxFile('stl', open), ...(parentId === undefined ? {} : { parentId }) })
  ).body.data as DocumentEntry;
}

/** A tube whose wall is soon made and measured: smaller than bodies are, so that its unit is told. */
export const SMALL_TUBE = openTube({ segments: 16, rings: 7, height: 70, wide: 45, deep: 36 });
export const AS_MM = { unit: 'mm', upAxis: 'Z' } as const;

/** Uploads a small tube. */
export const smallTube = async (of: TestUser, name: string): Promise<DocumentEntry> =>
  (await of.upload({ name, bytes: boxFile('stl', SMALL_TUBE), config: AS_MM })).body.data as DocumentEntry;

/** Points round a tube at a height, mm. */
export const ringAt = (height: number) =>
  Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)];
    return { position: [140 * x, 100 * y, height], normal: [x, y, 0] };
  });

/** Cuts a tube along a ring at a height, mm; what is above stays. */
export async function cutAt(of: TestUser, { id }: DocumentEntry, height: number): Promise<void> {
  const points = ringAt(height);
  const { revision } = await of.client.call('document/get', { id });
  const params = {
    curves: [{ points, closed: true, smooth: true }],
    keep: { position: [140, 0, 120], normal: [1, 0, 0] },
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
