import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentEntry } from '@bracewright/core/contract';
import { decodeMesh, meshHash } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { box, boxFile } from '../../test/bodies.ts';
import { codeOf, startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await server.user(`uploader${count++}`);
});
afterAll(() => server.stop());

const text = (content: string) => new TextEncoder().encode(content);
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();

async function bytesOf(
  path: string,
  token = user.token,
): Promise<{ bytes: Uint8Array; headers: Headers; status: number }> {
  const response = await fetch(`${server.url}/api/orthosis/document/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: response.headers,
    status: response.status,
  };
}

/** Extent of the stored base mesh along x, y and z. */
async function extent(id: string): Promise<number[]> {
  const mesh = decodeMesh((await bytesOf(`mesh?id=${id}`)).bytes)!;
  return [0, 1, 2].map((k) => {
    const values = mesh.positions.filter((_, index) => index % 3 === k);
    return Math.round(Math.max(...values) - Math.min(...values));
  });
}

describe('uploading a scan', () => {
  it.each(['stl', 'obj', 'ply', '3mf'] as const)('reads %s and keeps mesh and original', async (format) => {
    const file = boxFile(format);
    const answer = await user.upload({ name: `身体.${format}`, bytes: file });
    const entry = answer.body.data as DocumentEntry;
    expect(entry).toMatchObject({ name: `身体.${format}`, fileType: 'SCAN', size: file.length, revision: 0 });
    const { bytes, headers } = await bytesOf(`mesh?id=${entry.id}`);
    expect(meshHash(decodeMesh(bytes)!)).toBe(entry.baseHash);
    expect(headers.get('etag')).toBe(`"${entry.baseHash}"`);
    expect(await extent(entry.id)).toEqual([300, 200, 500]);
  });

  it('guesses unit and upward axis from the size, and takes what it is told', async () => {
    const metres = boxFile('stl', { ...box(), positions: box().positions.map((value) => value / 1000) });
    const guessed = (await user.upload({ name: 'm.stl', bytes: metres })).body.data as DocumentEntry;
    expect(await extent(guessed.id)).toEqual([300, 200, 500]);
    const told = (
      await user.upload({
        name: 'told.stl',
        bytes: metres,
        config: { unit: 'inch', upAxis: 'Y', name: 'told so' },
      })
    ).body.data as DocumentEntry;
    expect(told.name).toBe('told so');
    expect(await extent(told.id)).toEqual([8, 13, 5]);
  });

  it('tells how the file was taken and what is odd about it', async () => {
    const answer = await user.upload();
    expect(answer.body.data).toMatchObject({
      scan: { format: 'stl', unit: 'mm', upAxis: 'Z', vertices: 8, triangles: 12 },
    });
    const { warnings } = (answer.body.data as { scan: { warnings: { code: string; message: string }[] } })
      .scan;
    expect(warnings).toContainEqual({
      code: 'mesh/few-triangles',
      message: 'The mesh has only a handful of triangles. Check that this is a body scan.',
    });
  });

  it('has a thumbnail that shows the body, and a volume', async () => {
    const entry = await user.scan();
    const { bytes, headers } = await bytesOf(`thumbnail?id=${entry.id}`);
    expect(headers.get('content-type')).toBe('image/png');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([256, 256, 4]);
    expect(data[4 * (128 * 256 + 128) + 3]).toBe(255);
    expect(data[3]).toBe(0);
    expect(await user.client.call('document/volume', { id: entry.id })).toMatchObject({ volume: 30_000_000 });
  });

  it('takes another thumbnail from the editor', async () => {
    const entry = await user.scan();
    const image = `data:image/png;base64,${(await picture()).toString('base64')}`;
    await user.client.call('document/modelsnapshoot', { id: entry.id, image });
    expect((await sharp((await bytesOf(`thumbnail?id=${entry.id}`)).bytes).metadata()).width).toBe(256);
    const bad = 'data:image/png;base64,AAAA';
    expect(await codeOf(user.client.call('document/modelsnapshoot', { id: entry.id, image: bad }))).toBe(
      4235,
    );
  });

  it('keeps a long file name short with its extension, and never a folder of it', async () => {
    const entry = await user.scan('0', `../../etc/${'long-'.repeat(12)}name.stl`);
    expect(Array.from(entry.name).length).toBeLessThanOrEqual(30);
    // Cut between its words, the last of which tells one file from another.
    expect(entry.name).toMatch(/^(long-){3,}name\.stl$/);
  });
});

describe('uploading what is no scan', () => {
  it.each([
    ['a picture called a scan', 'picture.stl', () => picture()],
    ['text', 'note.stl', () => text('not a mesh at all')],
    [
      'a header that claims 200 million triangles',
      'bomb.stl',
      () => {
        const bytes = new Uint8Array(134);
        new DataView(bytes.buffer).setUint32(80, 200_000_000, true);
        return bytes;
      },
    ],
    ['a cut file', 'cut.stl', () => boxFile().slice(0, 300)],
    [
      'digits without end',
      'digits.stl',
      () => text(`solid x\nfacet normal 0 0 0\nouter loop\nvertex ${'9'.repeat(24)}x`),
    ],
    ['nothing', 'empty.stl', () => new Uint8Array(0)],
  ])('refuses %s with a sentence and keeps nothing', async (_what, name, make) => {
    const answer = await user.upload({ name, bytes: new Uint8Array(await make()) });
    expect(answer.status).toBe(422);
    expect([4231, 4234]).toContain(answer.body.code);
    expect(answer.body.message.length).toBeGreaterThan(20);
    expect((await user.client.call('document/list', {})).total).toBe(0);
    expect(await readdir(join(server.folder, 'tmp'))).toEqual([]);
  });

  it('tells pictures, documents and other files by their content', async () => {
    const kind = async (name: string, bytes: Uint8Array) =>
      ((await user.upload({ name, bytes })).body.data as DocumentEntry).fileType;
    expect(await kind('film.dat', await picture())).toBe('PICTURE');
    expect(await kind('report.png', text('%PDF-1.7 …'))).toBe('PDF');
    expect(await kind('page.png', text('<script>alert(1)</script>'))).toBe('FILE');
    expect(await kind('drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('FILE');
  });

  it('refuses a picture that is broken or a flood of pixels', async () => {
    const whole = await picture();
    expect((await user.upload({ name: 'cut.png', bytes: whole.subarray(0, 200) })).body.code).toBe(4235);
    const flood = Buffer.from(whole);
    flood.writeUInt32BE(60_000, 16);
    flood.writeUInt32BE(60_000, 20);
    expect((await user.upload({ name: 'flood.png', bytes: flood })).body.code).toBe(4235);
  });

  it('gives a file back as an attachment that never runs in the app', async () => {
    const html = text('<script>alert(1)</script>');
    const { id } = (
      await user.upload({ bytes: html, name: 'report.html', config: { name: '报告 "x".html' } })
    ).body.data as DocumentEntry;
    const { bytes, headers } = await bytesOf(`export?id=${id}`);
    expect(bytes).toEqual(html);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe('报告 "x".html');
  });

  it('refuses a file above the limit, whether it says its length or not', async () => {
    const large = new Uint8Array(2_500_000);
    expect(await user.upload({ name: 'large.bin', bytes: large })).toMatchObject({
      status: 413,
      body: { code: 413 },
    });
    expect(
      await user.upload({ name: 'huge.bin', bytes: new Uint8Array(4_000_000) }).catch(() => 'closed'),
    ).toSatisfy((answer: unknown) => answer === 'closed' || (answer as { status: number }).status === 413);
    expect(await readdir(join(server.folder, 'tmp'))).toEqual([]);
    expect((await user.upload({ name: 'right.bin', bytes: new Uint8Array(2_000_000) })).status).toBe(200);
  });

  it('refuses a form without a file, a taken name and a place that is none', async () => {
    const form = new FormData();
    form.set('parentId', '0');
    expect(
      (await server.send('POST', 'orthosis/document/upload', { token: user.token, raw: form as never }))
        .status,
    ).toBe(422);
    const scan = await user.scan();
    expect((await user.upload()).body.code).toBe(409);
    expect((await user.upload({ parentId: scan.id, name: 'x.stl' })).body.code).toBe(4222);
    expect((await user.upload({ config: { unit: 'mile' } })).status).toBe(422);
  });
});

describe('exporting', () => {
  it.each(['stl', 'obj', 'ply', '3mf'] as const)(
    'writes %s with the history applied, or without',
    async (format) => {
      const entry = await user.scan();
      await user.client.call('operation/create', {
      modelId: entry.id, revision: 0, type: 'test.grow', version: 1, params: { percent: 10 },
    }); // prettier-ignore
      const height = async (applied: boolean) => {
        const { bytes, headers } = await bytesOf(`export?id=${entry.id}&format=${format}&applied=${applied}`);
        expect(headers.get('content-disposition')).toContain(`filename="box.${format}"`);
        return Math.max(...readMesh(bytes).mesh.positions);
      };
      expect(await height(true)).toBeCloseTo(550, 2);
      expect(await height(false)).toBeCloseTo(500, 2);
    },
  );

  it('gives the same bytes each time', async () => {
    const { id } = await user.scan();
    const [first, second] = [await bytesOf(`export?id=${id}`), await bytesOf(`export?id=${id}`)];
    expect(first.bytes).toEqual(second.bytes);
  });

  it('says that a stored mesh is damaged instead of opening it', async () => {
    const { id, baseHash } = await user.scan();
    const bytes = await server.blobs.read(baseHash!);
    const flipped = Buffer.from(bytes);
    flipped[40] = flipped[40]! ^ 1;
    const fresh = await startTestServer({ blobs: server.blobs, database: server.database });
    try {
      await server.damageBlob(baseHash!, flipped);
      const answer = await fresh.send('GET', `orthosis/document/export?id=${id}`, { token: user.token });
      expect(answer).toMatchObject({ status: 500, body: { code: 5001 } });
    } finally {
      await server.damageBlob(baseHash!, bytes);
      await fresh.stop();
    }
  });
});
