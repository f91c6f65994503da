import { createHash, randomUUID } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { cleanPicture } from '@bracewright/core/operation';
import { foundClinic, joinClinic } from '../../test/access/things.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';
import { collectGarbage } from '../storage/collect-garbage.ts';
import { pictureTypeOf } from './check-picture-file.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let count = 0;
/** As a camera gives it: held upright, with the place. */
let taken: Buffer;
/** What is kept of it. */
let photo: Uint8Array;
let name: string;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`photographer${count++}`);
  model = await user.scan();
  // Another picture for every test: one is kept once however many name it.
  const paper = sharp({ create: { width: 60 + count, height: 40, channels: 3, background: '#a87' } });
  const exif = { IFD0: { Make: 'SecretCam', Software: 'CamOS' }, IFD3: { GPSLatitude: '48/1 8/1 13/1' } };
  taken = await paper.jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  photo = cleanPicture(taken).bytes;
  name = hashOf(photo);
});
afterAll(() => server.stop());

const put = (
  bytes: Uint8Array = photo,
  by = user,
  id = model.id,
  more: Record<string, string> = { name: 'back.jpg' },
) =>
  by.form('orthosis/document/saveasset', { id, sha256: hashOf(bytes), ...more }, { bytes, name: 'content' });
const get = async (by = user, id = model.id, sha256 = name) => {
  const query = new URLSearchParams({ id, sha256 }).toString();
  const response = await fetch(`${server.url}/api/orthosis/document/asset?${query}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};
const show = (by = user, modelId = model.id) =>
  by.client.call('operation/create', {
    modelId, revision: 0, id: randomUUID(), type: 'test.photo', version: 1, params: { photo: name },
  }); // prettier-ignore

describe('a picture that a step names', () => {
  it('is kept with its model under its media type and the name of its file, and changes no shape', async () => {
    expect((await put()).body).toMatchObject({ success: true, data: { sha256: name, size: photo.length } });
    expect((await put()).body.success).toBe(true);
    const got = await get();
    expect(got.headers.get('content-type')).toBe('image/jpeg');
    expect(got.headers.get('content-disposition')).toContain('back.jpg');
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.bytes).toEqual(photo);
    await show();
    const [base, shaped] = await Promise.all(
      (['document/mesh', 'document/export'] as const).map((call) =>
        user.client.download(call, {
          id: model.id,
          ...(call === 'document/export' ? { format: 'ply' } : {}),
        } as never),
      ),
    );
    expect(base).toHaveProperty('bytes');
    expect(shaped).toHaveProperty('bytes');
    // A PNG as well, and without a name.
    const png = await sharp(taken).png().toBuffer();
    expect((await put(cleanPicture(png).bytes, user, model.id, {})).body.success).toBe(true);
    const other = await get(user, model.id, hashOf(cleanPicture(png).bytes));
    expect(other.headers.get('content-type')).toBe('image/png');
    expect(other.headers.get('content-disposition')).toBeNull();
  });

  it('keeps how the camera was held, and is decoded upright', async () => {
    expect(cleanPicture(taken)).toMatchObject({ orientation: 6, width: 40, height: 60 + count });
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const upright = await sharp(photo).autoOrient().toBuffer({ resolveWithObject: true });
    expect(upright.info).toMatchObject({ width: 40, height: 60 + count });
    expect((await sharp(photo).raw().toBuffer()).equals(await sharp(taken).raw().toBuffer())).toBe(true);
  });

  it('is refused in one sentence where it still tells where it was taken, is damaged, or is something else', async () => {
    const tells = await put(taken);
    expect(tells).toMatchObject({ status: 422, body: { code: 4250 } });
    expect(tells.body.message).toContain('still says where');
    for (const bad of [photo.subarray(0, photo.length - 40), new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 9])])
      expect((await put(bad)).body).toMatchObject({ code: 4249 });
    expect((await put(new Uint8Array([...photo, 1, 2, 3]))).body.code).toBe(4250);
    expect((await put(new TextEncoder().encode('GIF89a and more'))).body.code).toBe(4246);
    // More pixels than can be shown: the size stands in the frame.
    const wide = photo.slice();
    const frame = Buffer.from(wide).indexOf(Uint8Array.of(0xff, 0xc0));
    wide.set([0x7f, 0xff, 0x7f, 0xff], frame + 5);
    expect((await put(wide)).body.code).toBe(4249);
    expect((await put(photo, user, model.id, { name: 'x'.repeat(300) })).body.code).toBe(422);
    expect(await server.database.knex('assets').where({ model_id: model.id })).toEqual([]);
  });

  it('has no more than 32 MB, which is told before it is read', async () => {
    const path = join(tmpdir(), `${randomUUID()}.jpg`);
    try {
      await writeFile(path, photo);
      await truncate(path, 32 * 1_048_576 + 1);
      const refused = pictureTypeOf(path, 32 * 1_048_576 + 1);
      await expect(refused).rejects.toMatchObject({ failure: 'request/too-large', values: { max: '32 MB' } });
    } finally {
      await rm(path, { force: true });
    }
  });

  it('opens for colleagues who may read the model and for no other, and costs nobody a shape who lacks it', async () => {
    const host = await server.user(`picture-host${count}`);
    const clinic = await foundClinic(host, `Clinic of pictures ${count}`);
    const scan = await host.scan();
    await put(photo, host, scan.id);
    const reader = await joinClinic(server, { name: `picture-reader${count}`, host, clinic });
    await host.client.call('clinic/member/update', { id: reader.id, role: 'reader' });
    expect((await get(reader, scan.id)).status).toBe(200);
    expect((await put(photo, reader, scan.id)).status).toBe(403);
    expect((await get(user, scan.id)).status).toBe(404);
    expect((await get()).status).toBe(404);
    await show();
    expect(await user.client.download('document/export', { id: model.id, format: 'ply' })).toHaveProperty(
      'bytes',
    );
  });

  it('goes with a copy, leaves with the patient without what the camera said, and is erased with the patient', async () => {
    const patient = await user.patient('Zhou');
    await user.client.call('document/move', { id: model.id, parentId: patient.id });
    await put();
    await show();
    const copy = await user.client.call('document/copy', { id: model.id, parentId: patient.id });
    expect((await get(user, copy.id)).headers.get('content-type')).toBe('image/jpeg');
    const response = await fetch(`${server.url}/api/orthosis/patient/export?id=${patient.id}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const file = zip[`files/box.stl.design/assets/${name}.jpg`]!;
    expect(Buffer.from(file).equals(photo)).toBe(true);
    const about = JSON.parse(new TextDecoder().decode(zip['files/box.stl.about.json'])) as {
      assets: unknown;
    };
    expect(about.assets).toMatchObject([{ hash: name, media_type: 'image/jpeg', name: 'back.jpg' }]);
    const { exif } = await sharp(file).metadata();
    for (const word of ['SecretCam', 'GPS']) expect(exif!.includes(word)).toBe(false);
    expect(taken.includes('SecretCam')).toBe(true);
    await user.client.call('patient/erase', { id: patient.id, name: 'Zhou' });
    await collectGarbage(server.database, server.blobs, Date.now() + 100 * 3_600_000);
    expect(await server.database.knex('assets').where({ hash: name })).toEqual([]);
    expect(await server.blobs.size(name)).toBeUndefined();
  });
});
