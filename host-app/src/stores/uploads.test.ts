import {
  ApiError,
  createClient,
  type UploadConfig,
  type UploadResult,
  type UploadState,
} from '@bracewright/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { bringFile } from '../features/upload/bring-file.ts';
import { ConnectionStore } from './connection.ts';
import { UploadStore } from './uploads.ts';

vi.mock('../features/upload/bring-file.ts', async (load) => {
  const real = await load<typeof import('../features/upload/bring-file.ts')>();
  return { ...real, bringFile: vi.fn(real.bringFile) };
});

const begun = (name: string): UploadState => ({
  id: name,
  name,
  parentId: '0',
  size: 3,
  offset: 1,
  state: 'open',
  expiresAt: '2026-01-08T00:00:00.000Z',
  documentId: null,
});

const file = (name: string) => new File(['abc'], name);

/** A list of uploads whose server answers only what it has of earlier pages; every other call stays open. */
async function uploadsWith(...interrupted: UploadState[]) {
  const fetch = vi.fn((url: string) =>
    url.includes('resumable')
      ? Promise.resolve(Response.json({ success: true, code: 0, message: '', data: interrupted }))
      : new Promise<Response>(() => undefined),
  );
  const uploads = new UploadStore({
    api: createClient({ baseUrl: '/api', fetch, token: () => 'token', language: () => 'en-US' }),
    connection: new ConnectionStore(() => Promise.resolve(true)),
    userId: () => 'user',
    onSignedOut: () => undefined,
    onUploaded: () => undefined,
  });
  await uploads.findInterrupted();
  return uploads;
}

describe('an upload of an earlier page', () => {
  it('takes no other file', async () => {
    const uploads = await uploadsWith(begun('torso.stl'));
    const item = uploads.items[0]!;
    uploads.goOn(item.id, file('other.stl'));
    expect([item.state, item.fault]).toEqual(['interrupted', 'otherFile']);
  });

  it('asks for the unit of a scan whose upload was given up', async () => {
    const uploads = await uploadsWith(begun('torso.stl'));
    const item = uploads.items[0]!;
    uploads.goOn(item.id, file('other.stl'));
    uploads.cancel(item.id);
    expect([item.state, item.fault, item.uploadId]).toEqual(['cancelled', undefined, undefined]);
    uploads.retry(item.id);
    expect(item.state).toBe('interrupted');
    uploads.goOn(item.id, file('torso.stl'));
    expect(item.state).toBe('asking');
    expect(uploads.question?.file.name).toBe('torso.stl');
  });

  it('is not answered for by the question of another', async () => {
    const uploads = await uploadsWith(begun('torso.stl'), begun('pelvis.stl'));
    const [torso, pelvis] = uploads.items;
    for (const item of [torso!, pelvis!]) {
      uploads.cancel(item.id);
      uploads.retry(item.id);
      uploads.goOn(item.id, file(item.name));
    }
    uploads.answer(torso!.batch, { unit: 'inch', upAxis: 'Y' });
    expect(torso!.state).not.toBe('asking');
    expect(pelvis!.state).toBe('asking');
  });
});

describe('a file whose name is taken', () => {
  it('is asked about, and goes again with the answer', async () => {
    const sent: UploadConfig[] = [];
    vi.mocked(bringFile).mockImplementation(async ({ clashAnswer }) => {
      sent.push(clashAnswer ?? {});
      if (!clashAnswer)
        throw new ApiError({ code: 409, status: 409, message: '', data: { free: 'notes (2).txt' } });
      return { name: 'notes (2).txt', duplicateOf: [] } as unknown as UploadResult;
    });
    const uploads = await uploadsWith();
    uploads.add([file('notes.txt')], { id: '0', name: 'root' });
    await vi.waitFor(() => expect(uploads.clashing).toHaveLength(1));
    const item = uploads.items[0]!;
    expect([item.state, item.clash]).toEqual(['failed', { free: 'notes (2).txt' }]);
    uploads.answerClash([item.id], { onClash: 'beside' });
    await vi.waitFor(() => expect(item.state).toBe('done'));
    expect(sent).toEqual([{}, { onClash: 'beside' }]);
    expect(uploads.clashing).toEqual([]);
  });
});
