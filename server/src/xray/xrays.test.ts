import { randomUUID } from 'node:crypto';
import { readGreyPng } from '@bracewright/core/film';
import type { Json } from '@bracewright/core/operation';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEntry, Xray } from '@bracewright/core/contract';
import { picturePng } from '../../test/bodies.ts';
import {
  patientFields,
  startTestServer,
  type Answer,
  type TestServer,
  type TestUser,
} from '../../test/harness.ts';
import { dicomFile } from '../../test/dicom.ts';
import { filmOf, identity, pad } from '../../test/parts.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`keeper${count++}`);
  model = await user.scan();
});
afterAll(() => server.stop());

const film = filmOf();
const path = (name: string) => `orthosis/document/${name}`;
const dataOf = <T>(answer: Answer): T => {
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as T;
};
const xray = async (file: { bytes: Uint8Array; name: string }, fields: Record<string, string> = {}) =>
  dataOf<Xray>(await user.form(path('saveXray'), { id: model.id, ...fields }, file));

async function bytesOf(address: string): Promise<{ bytes: Uint8Array; type: string | null; status: number }> {
  const response = await fetch(`${server.url}/api/orthosis/document/${address}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
    status: response.status,
  };
}
const pixelsOf = async (address: string) => {
  const { bytes } = await bytesOf(address);
  const { data, info } = await sharp(bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: [...data], info };
};

describe('X-rays of a model', () => {
  it('come from JPG and PNG, upright and without what the camera added', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .withExif({ IFD0: { Artist: 'Lin Mei', Orientation: '6' } })
      .jpeg()
      .toBuffer();
    const kept = await xray({ bytes: jpeg, name: 'film.jpg' }, { placement: 'frontal' });
    expect(kept).toMatchObject({
      modelId: model.id, name: 'film.jpg', placement: 'frontal', marker: null,
      mediaType: 'image/jpeg', pixelSpacing: null, window: null,
    }); // prettier-ignore
    const { bytes, type } = await bytesOf(`xrayimage?id=${kept.id}`);
    expect(type).toBe('image/png');
    expect(Buffer.from(bytes).includes('Lin Mei')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: kept.width, height: kept.height });
    for await (const { hash } of server.blobs.list())
      expect(Buffer.from(await server.blobs.read(hash)).includes('Lin Mei')).toBe(false);
    expect((await xray({ bytes: await picturePng(50, 20), name: 'b.png' })).width).toBe(50);
  });

  it('come from DICOM with spacing and window, dark where its values are large', async () => {
    const kept = await xray(film, { placement: JSON.stringify({ view: 'frontal', transform: identity }) });
    expect(kept).toMatchObject({
      mediaType: 'application/dicom',
      width: 4,
      height: 2,
      pixelSpacing: [0.2, 0.2],
      spacingAt: 'detector',
      window: { center: 2000.5, width: 4001 },
      placement: { view: 'frontal', transform: identity },
    });
    const { pixels, info } = await pixelsOf(`xrayimage?id=${kept.id}`);
    expect([info.width, info.height]).toEqual([4, 2]);
    expect(pixels).toEqual(
      [255, 223, 191, 159, 128, 96, 64, 0].map((v) => expect.closeTo(v, -0.5) as number),
    );
    const { bytes } = await bytesOf(`xrayimage?id=${kept.id}`);
    expect(Buffer.from(bytes).includes('Lin^Mei')).toBe(false);
  });

  it('come from DICOM with a JPEG inside', async () => {
    const levels = Uint8Array.from({ length: 64 * 32 }, (_, i) => (i % 64 < 32 ? 40 : 200));
    const jpeg = await sharp(levels, { raw: { width: 64, height: 32, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer();
    const packed = (width: number) =>
      dicomFile({
        width, height: 32, values: [], bitsAllocated: 8,
        syntax: '1.2.840.10008.1.2.4.50', fragments: [jpeg],
      }); // prettier-ignore
    const { id } = await xray({ bytes: packed(64), name: 'jpeg.dcm' });
    const { pixels, info } = await pixelsOf(`xrayimage?id=${id}`);
    expect([info.width, info.height]).toEqual([64, 32]);
    expect(pixels[5]).toBeCloseTo(40, -1);
    expect(pixels[60]).toBeCloseTo(200, -1);
    const lying = await user.form(path('saveXray'), { id: model.id }, { bytes: packed(65), name: 'x.dcm' });
    expect(lying.body.code).toBe(4235);
  });

  it('come with square pixels, in all the ways their picture is given', async () => {
    const oblong = dicomFile({
      width: 4, height: 3, values: Array.from({ length: 12 }, (_, i) => i * 100), bitsStored: 12,
      extra: [[0x0028_0030, 'DS', '0.5\\0.25']],
    }); // prettier-ignore
    const kept = await xray({ bytes: oblong, name: 'oblong.dcm' });
    expect(kept).toMatchObject({ width: 4, height: 6, pixelSpacing: [0.25, 0.25] });
    for (const more of ['', '&depth=16', '&center=500&width=900'])
      expect(await sharp((await bytesOf(`xrayimage?id=${kept.id}${more}`)).bytes).metadata()).toMatchObject({
        width: 4,
        height: 6,
      });
  });

  it('can be looked at through another window, with all the values of the file', async () => {
    const { id } = await xray(film);
    const { pixels } = await pixelsOf(`xrayimage?id=${id}&center=1000.5&width=1001`);
    expect(pixels.map((level) => Math.round(level / 16) * 16)).toEqual([256, 256, 128, 0, 0, 0, 0, 0]);
  });

  it('are kept without the name inside, and found again by the file that holds it', async () => {
    const xrayId = randomUUID();
    const film = filmOf(77);
    const first = await xray(film, { xrayId });
    expect(await xray(film, { xrayId })).toEqual(first);
    let films = 0;
    for await (const { hash } of server.blobs.list()) {
      const bytes = Buffer.from(await server.blobs.read(hash)).toString('latin1');
      if (bytes.slice(128, 132) === 'DICM') films++;
      expect(bytes).not.toContain('Lin^Mei');
    }
    expect(films).toBeGreaterThan(0);
  });

  it('give all their grey values, of DICOM and of a PNG of 16 bits, and say what these stand for', async () => {
    const kept = await xray(film);
    expect(kept).toMatchObject({
      greys: { low: 0, high: 4000, isInverted: true }, magnification: null, rightOfPatientAt: null, projection: null, takenOn: null, takenOnBy: null, takenOnInFile: null,
    }); // prettier-ignore
    const deepOf = async ({ id }: Xray) => {
      const { bytes } = await bytesOf(`xrayimage?id=${id}&depth=16`);
      return readGreyPng(bytes);
    };
    expect(await deepOf(kept)).toMatchObject({ width: 4, height: 2, depth: 16 });
    const levels = Uint16Array.from({ length: 60 * 40 }, (_, i) => 20_000 + i);
    const raw = { raw: { width: 60, height: 40, channels: 1 as const } };
    const png = await sharp(levels, raw).toColourspace('grey16').png().toBuffer();
    const deep = await xray({ bytes: png, name: 'deep.png' });
    expect(deep).toMatchObject({
      mediaType: 'image/png',
      pixelSpacing: null,
      greys: { low: 0, high: 65_535 },
    });
    expect(deep.window).toEqual({ center: 21_200, width: 2376 });
    expect((await deepOf(deep)).levels).toEqual(levels);
    const { pixels } = await pixelsOf(`xrayimage?id=${deep.id}`);
    expect([pixels[0], pixels.at(-1)]).toEqual([0, 255]);
    const plain = await xray({ bytes: await picturePng(50, 20), name: 'b.png' });
    expect(plain.greys).toBeNull();
    expect(await deepOf(plain)).toMatchObject({ width: 50, height: 20, depth: 8 });
  });

  it('change place and marks without a new file, and give the marks', async () => {
    const { id } = await xray(film);
    const marker = { vertebrae: [{ level: 'T8', corners: [[1, 1]] }] };
    const changed = (await user.client.call('document/saveXray', {
      id: model.id, xrayId: id, name: 'PA standing', placement: { view: 'lateral' }, marker,
    })) as Xray; // prettier-ignore
    expect(changed).toMatchObject({ id, name: 'PA standing', placement: { view: 'lateral' }, marker });
    expect(await user.client.call('document/getXRayMarker', { id })).toEqual(marker);
    expect(await user.client.call('document/getxraylist', { id: model.id })).toEqual([changed]);
    await user.client.call('document/deletexray', { id });
    expect(await user.client.call('document/getxraylist', { id: model.id })).toEqual([]);
  });

  it('are listed by the day on which they were taken, not by when they were added', async () => {
    const taken = (day: string) => ({
      bytes: dicomFile({
        width: 4,
        height: 6,
        values: Array.from({ length: 24 }, (_, i) => i),
        extra: [[0x0008_0020, 'DA', day]],
      }),
      name: `${day}.dcm`,
    });
    // Of one moment, the second one has the later id.
    for (const [day, id] of [['20260301', 'a'], ['20230301', 'b']] as const) await xray(taken(day), { xrayId: `${id}0000000-0000-4000-8000-000000000000` }); // prettier-ignore
    const films = await user.client.call('document/getxraylist', { id: model.id });
    expect(films.map(({ takenOn }) => takenOn)).toEqual(['2023-03-01', '2026-03-01']);
  });

  it('are of the day that a person says, until it is left to the file again', async () => {
    const dated = dicomFile({ ...{ width: 4, height: 6 }, values: Array(24).fill(7), extra: [[0x0008_0020, 'DA', '20260301']] }); // prettier-ignore
    const { id } = await xray({ bytes: dated, name: 'a.dcm' });
    const plain = await xray(film, { takenOn: '2025-07-01' });
    expect(plain).toMatchObject({ takenOn: '2025-07-01', takenOnBy: 'person', takenOnInFile: null });
    const say = (takenOn: string | null) =>
      user.client.call('document/saveXray', { id: model.id, xrayId: id, takenOn });
    const order = async () =>
      (await user.client.call('document/getxraylist', { id: model.id })).map((one) => one.id);
    expect(await order()).toEqual([plain.id, id]);
    const said = await say('2019-05-06');
    expect(said).toMatchObject({ takenOn: '2019-05-06', takenOnBy: 'person', takenOnInFile: '2026-03-01' });
    expect(await order()).toEqual([id, plain.id]);
    // Nothing else of it changes, nor does the day when something else is saved.
    const name = 'PA';
    const named = await user.client.call('document/saveXray', { id: model.id, xrayId: id, name });
    expect(named).toEqual({ ...said, name });
    for (const day of ['2019-02-30', '2999-01-01', 'x']) await expect(say(day)).rejects.toMatchObject({ status: 422 }); // prettier-ignore
    expect(await say(null)).toMatchObject({ takenOn: '2026-03-01', takenOnBy: 'file' });
    await user.form(path('saveXray'), { id: model.id, xrayId: plain.id, takenOn: '' });
    expect(await order()).toEqual([id, plain.id]);
  });

  it('keep marks that came meanwhile from being overwritten by ones that were made without them', async () => {
    const { id } = await xray(film);
    const marks = (level: string) => ({ vertebrae: [{ level, corners: [[1, 1]] }] });
    const save = (marker: Json, markerSeen: Json) =>
      user.client.call('document/saveXray', { id: model.id, xrayId: id, marker, markerSeen });
    await save(marks('T8'), null);
    // An answer that was lost: the same call again.
    await save(marks('T8'), null);
    await expect(save(marks('T9'), null)).rejects.toMatchObject({ code: 40910, status: 409 });
    expect(await user.client.call('document/getXRayMarker', { id })).toEqual(marks('T8'));
    // Both at once: one of them is refused, whichever comes second.
    const ends = await Promise.allSettled([save(marks('T10'), marks('T8')), save(marks('T11'), marks('T8'))]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are kept once when the call is repeated with the same id', async () => {
    const xrayId = randomUUID();
    const first = await xray(film, { xrayId });
    expect(await xray(film, { xrayId })).toEqual(first);
    const other = await user.form(
      path('saveXray'),
      { id: model.id, xrayId },
      { bytes: await picturePng(), name: 'x.png' },
    );
    expect(other.body.code).toBe(4091);
  });

  it('must be a picture that can be read, and the answer says why it is not', async () => {
    const send = (bytes: Uint8Array, name: string) =>
      user.form(path('saveXray'), { id: model.id }, { bytes, name });
    expect((await send(new TextEncoder().encode('<svg/>'), 'x.svg')).body.code).toBe(4235);
    const answer = await send(film.bytes.subarray(0, film.bytes.length - 4), 'cut.dcm');
    expect(answer.body).toMatchObject({ code: 4236 });
    expect(answer.body.message).toMatch(/DICOM|ends too early/);
    expect((await user.form(path('saveXray'), { id: model.id })).status).toBe(422);
    const trap = await user.form(
      path('saveXray'),
      { id: model.id, placement: '{"__proto__":{"a":1}}' },
      film,
    );
    expect(trap.status).toBe(400);
    expect(await user.client.call('document/getxraylist', { id: model.id })).toEqual([]);
  });

  it('ask for a guardian’s consent as uploads do', async () => {
    const patient = await user.client.call('document/patient/save', {
      ...patientFields('child'),
      parentId: '0',
    });
    const consent = { guardian: 'Lin Mei', date: '2026-01-07' };
    await user.client.call('document/move', { id: model.id, parentId: patient.id, consent });
    await server.database.write((trx) => trx('consents').where({ patient_id: patient.id }).delete());
    for (const [name, file] of [
      ['saveXray', film],
      ['savemembermodel', pad],
      ['uploadspine', pad],
    ] as const)
      // prettier-ignore
      expect((await user.form(path(name), { id: model.id }, file)).body.code).toBe(4229);
  });
});

describe('smart matching', () => {
  it('reads the picture, of an X-ray or of a file, and refuses one that shows no spine with the reason', async () => {
    const { id } = await xray(film);
    const answer = await server.send('POST', 'orthosis/x-smart/x-match', {
      token: user.token, body: { xrayId: id },
    }); // prettier-ignore
    expect(answer).toMatchObject({ status: 422, body: { code: 900 } });
    expect(answer.body.data).toMatchObject({ reason: expect.stringMatching(/^(?:not-a-spine|poor)$/) });
    // The same picture gets the same answer.
    const again = await user.form('orthosis/x-smart/x-match', {}, film);
    expect([again.body.code, again.body.data]).toEqual([900, answer.body.data]);
  });

  it('answers 900 for what is no picture, and for no picture at all', async () => {
    const text = { bytes: new TextEncoder().encode('not a spine'), name: 'x.txt' };
    expect((await user.form('orthosis/x-smart/x-match', {}, text)).body).toMatchObject({
      code: 900,
      message: 'Please confirm that the image is a clear frontal picture of the spine.',
    });
    expect((await user.form('orthosis/x-smart/x-match', {})).body.code).toBe(900);
  });
});
