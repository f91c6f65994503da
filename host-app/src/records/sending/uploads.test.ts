import {
  ApiError,
  createClient,
  type UploadConfig,
  type UploadResult,
  type UploadState,
} from '@bracewright/core/contract';
import { describe, expect, it, vi } from 'vitest';
import type { LengthUnit } from '@bracewright/core/mesh-io';
import { bringFile } from './bring-file.ts';
import type { ScanFrame, ScanMeasure } from '../scans/scan-messages.ts';
import { ConnectionStore } from '../../stores/connection.ts';
import { UploadStore } from './uploads.ts';

vi.mock('../scans/scan-reader.ts', () => ({
  ScanReader: class {
    measure = (file: File) => readScan(file);
  },
}));
const readScan = vi.fn((_file: File) => Promise.reject<ScanMeasure>(new Error('no worker here')));
vi.mock('./bring-file.ts', async (load) => {
  const real = await load<typeof import('./bring-file.ts')>();
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
    expect(uploads.question?.scans[0]?.file.name).toBe('torso.stl');
  });

  it('is not answered for by the question of another', async () => {
    const uploads = await uploadsWith(begun('torso.stl'), begun('pelvis.stl'));
    const [torso, pelvis] = uploads.items;
    for (const item of [torso!, pelvis!]) {
      uploads.cancel(item.id);
      uploads.retry(item.id);
      uploads.goOn(item.id, file(item.name));
    }
    uploads.answer(uploads.question!.id, { unit: 'inch', upAxis: 'Y' });
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

/** A trunk that one unit alone makes a person. */
const trunkIn = (unit: LengthUnit, upAxis: 'Y' | 'Z' = 'Z'): ScanMeasure => ({
  triangles: 1,
  extents: [0.36, 0.24, 0.62],
  saidUnit: undefined,
  upAxis,
  guess: {
    unit,
    sure: true,
    options: (['mm', 'cm', 'm', 'inch'] as const).map((one) => ({
      ...{ unit: one, fits: one === unit, height: 620, part: undefined, stature: 1600, reasons: [] },
    })),
  },
});

describe('scans that were chosen together', () => {
  const measures: Readonly<Record<string, ScanMeasure>> = {
    'metres.stl': trunkIn('m'),
    'inches.stl': trunkIn('inch'),
    'front.stl': trunkIn('mm'),
    'back.stl': trunkIn('mm'),
    'lying.stl': trunkIn('mm', 'Y'),
  };

  /** Chooses files, answers every question with the unit of its first file, and says what was asked and sent. */
  async function choose(names: readonly string[]) {
    const sent: Record<string, ScanFrame | undefined> = {};
    readScan.mockImplementation((one) =>
      measures[one.name] ? Promise.resolve(measures[one.name]!) : Promise.reject(new Error('unreadable')),
    );
    vi.mocked(bringFile).mockImplementation(async ({ file: one, frame }) => {
      sent[one.name] = frame;
      return { name: one.name, duplicateOf: [] } as unknown as UploadResult;
    });
    const uploads = await uploadsWith();
    uploads.add(names.map(file), { id: '0', name: 'root' });
    const asked = () => uploads.question?.scans.map((scan) => scan.file.name);
    await vi.waitFor(() => expect(uploads.question?.scans.every(({ measure }) => measure)).toBe(true));
    return { uploads, asked, sent };
  }

  it('are asked about by themselves where their sizes speak for other units', async () => {
    const { uploads, asked, sent } = await choose(['metres.stl', 'inches.stl', 'front.stl', 'back.stl']);
    expect(asked()).toEqual(['metres.stl']);
    expect(uploads.askedAfter(uploads.question!)).toBe(3);
    uploads.answer(uploads.question!.id, { unit: 'm', upAxis: 'Z' });
    await vi.waitFor(() => expect(Object.keys(sent)).toEqual(['metres.stl']));
    expect(asked()).toEqual(['inches.stl']);
    uploads.answer(uploads.question!.id, { unit: 'inch', upAxis: 'Z' });
    expect(asked()).toEqual(['front.stl', 'back.stl']);
    uploads.answer(uploads.question!.id, { unit: 'mm', upAxis: 'Z' });
    await vi.waitFor(() => expect(Object.keys(sent)).toHaveLength(4));
    expect(Object.entries(sent).map(([name, frame]) => [name, frame?.unit])).toEqual([
      ['metres.stl', 'm'],
      ['inches.stl', 'inch'],
      ['front.stl', 'mm'],
      ['back.stl', 'mm'],
    ]);
    expect(uploads.question).toBeUndefined();
  });

  it('are asked about by themselves where another axis points up, or where they cannot be read', async () => {
    const { uploads, asked } = await choose(['front.stl', 'lying.stl', 'broken.stl', 'back.stl']);
    expect(asked()).toEqual(['front.stl', 'back.stl']);
    uploads.dismissQuestion(uploads.question!.id);
    expect(asked()).toEqual(['lying.stl']);
    uploads.answer(uploads.question!.id, { unit: 'mm', upAxis: 'Y' });
    expect(asked()).toEqual(['broken.stl']);
    expect(uploads.items.map(({ state }) => state === 'cancelled')).toEqual([true, false, false, true]);
  });

  it('are not asked about any more once they were cancelled, and again once they are tried again', async () => {
    const { uploads, asked } = await choose(['front.stl', 'back.stl']);
    const back = uploads.items[1]!;
    uploads.cancel(back.id);
    expect(asked()).toEqual(['front.stl']);
    uploads.retry(back.id);
    uploads.answer(uploads.question!.id, { unit: 'mm', upAxis: 'Z' });
    expect(back.state).toBe('asking');
    expect(asked()).toEqual(['back.stl']);
  });
});
