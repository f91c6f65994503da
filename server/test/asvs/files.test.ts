import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../harness.ts';

// Items of the checklist after OWASP ASVS 5.0 about files, each a black-box test over HTTP.

let server: TestServer;
let anna: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.user('anna');
});
afterAll(() => server.stop());

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const open = (id: string) =>
  fetch(`${server.url}/api/orthosis/document/export?id=${id}`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });

let serial = 0;
const idOf = async (name: string, bytes: Uint8Array): Promise<string> => {
  const { status, body } = await anna.upload({
    name,
    bytes,
    parentId: (await anna.folder(`f${serial++}`)).id,
  });
  expect(status).toBe(200);
  return (body.data as { id: string }).id;
};

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

describe('ASVS 1.3.4 and 5.3.1: nothing that was uploaded runs in our origin', () => {
  it.each([
    ['drawing.svg', SVG], ['page.html', HTML], ['script.js', 'alert(1)'], ['shell.php', '<?php system($_GET[0]); ?>'], ['print.pdf', '%PDF-1.7 /JavaScript'],
  ])('%s comes back as an attachment in a sandbox', async (name, text) => {
    const response = await open(await idOf(name, bytesOf(text)));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).not.toMatch(/html|svg|javascript|php/);
    await response.arrayBuffer();
  }); // prettier-ignore

  it('a drawing named as a picture is no picture', async () => {
    const { status, body } = await anna.upload({ name: 'drawing.png', bytes: bytesOf(SVG) });
    if (status === 200) expect((body.data as { fileType: string }).fileType).toBe('FILE');
    else expect(status).toBe(422);
  });
});

describe('ASVS 5.2.1: size', () => {
  it('a byte too many is refused, and no part of the file stays', async () => {
    const before = (await readdir(server.folder, { recursive: true })).length;
    const { status } = await anna.upload({ name: 'big.bin', bytes: new Uint8Array(2_000_001) });
    expect(status).toBe(413);
    expect((await readdir(server.folder, { recursive: true })).length).toBe(before);
  });
});

describe('ASVS 5.2.2: content is what it says, or it is refused', () => {
  it('a picture as .stl', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { status, body } = await anna.upload({ name: 'picture.stl', bytes: png });
    if (status === 200) expect((body.data as { fileType: string }).fileType).toBe('PICTURE');
    else expect(status).toBe(422);
  });

  it('a picture with a page behind it is drawn anew where it is shown', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const id = await idOf('polyglot.png', Buffer.concat([png, bytesOf(HTML)]));
    const thumbnail = await fetch(`${server.url}/api/orthosis/document/thumbnail?id=${id}`, {
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(thumbnail.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await thumbnail.arrayBuffer()).toString('latin1')).not.toContain('alert');
  });
});

/** A zip whose only entry claims `claimed` bytes and inflates to `real`. */
async function bomb(real: number, claimed: number, name = '3D/3dmodel.model'): Promise<Buffer> {
  const data = await promisify(deflateRaw)(Buffer.alloc(real, 0x20), { level: 1 });
  const file = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(file.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 4);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(file.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + file.length, 12);
  end.writeUInt32LE(30 + file.length + data.length, 16);
  return Buffer.concat([local, file, data, central, file, end]);
}

describe('ASVS 5.2.3: an archive is bounded while it is opened', () => {
  it.each([
    ['that tells its size', 1_500_000_000, 1_500_000_000],
    ['that lies about its size', 300_000_000, 100],
  ])('a bomb %s', async (_what, real, claimed) => {
    const before = process.memoryUsage().rss;
    const { status } = await anna.upload({
      name: 'bomb.3mf',
      bytes: await bomb(Math.min(real, 300_000_000), claimed),
    });
    expect(status).toBe(422);
    expect(process.memoryUsage().rss - before).toBeLessThan(700_000_000);
  });
});

it('ASVS 5.3.2: a name is never a path', async () => {
  for (const name of [
    '../../escape.bin',
    '..%2f..%2fescape.bin',
    'C:\\windows\\escape.bin',
    '/etc/escape.bin',
    'a/../../../escape.bin',
  ]) {
    const parent = await anna.folder(`p${serial++}`);
    const { status, body } = await anna.upload({ name, bytes: bytesOf('x'), parentId: parent.id });
    expect([200, 422]).toContain(status);
    if (status === 200) expect((body.data as { name: string }).name).not.toMatch(/^\.\.[\\/]|^[\\/]/);
  }
  for (const place of [join(server.folder, '..'), join(server.folder, '../..')])
    expect((await readdir(place)).filter((name) => name.includes('escape'))).toEqual([]);
  expect(
    (await readdir(server.folder, { recursive: true })).filter((name) => name.includes('escape')),
  ).toEqual([]);
});

it('ASVS 5.4.1: a file name is one header, with every letter of it', async () => {
  const folder = await anna.folder('names');
  for (const name of ['quo"te;x=1.bin', '扫描 第1次.bin', "it's 100%.bin"]) {
    const { body } = await anna.upload({ name: 'plain.bin', bytes: bytesOf(name), parentId: folder.id, config: { name } });
    const response = await open((body.data as { id: string }).id);
    const header = response.headers.get('content-disposition')!;
    await response.arrayBuffer();
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
    expect(decodeURIComponent(encoded!)).toBe(name);
    expect(header).not.toMatch(/[\r\n]/);
  }
  const { status } = await anna.upload({ name: 'x.bin', bytes: bytesOf('x'), parentId: folder.id, config: { name: 'a\r\nSet-Cookie: b' } });
  expect(status).toBe(422);
}); // prettier-ignore

describe('ASVS 5.4.3: an infected file is refused and not stored', () => {
  let clamd: Server;
  beforeAll(async () => {
    clamd = createServer((socket) => {
      let text = '';
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        text += data.toString('latin1');
        if (text.endsWith('\0\0\0\0'))
          socket.end(text.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => clamd.close(resolve)));

  it('with a scanner at hand', async () => {
    const { port } = clamd.address() as AddressInfo;
    const own = await startTestServer({ gate: { scanner: { host: '127.0.0.1', port } } });
    const user = await own.user('dora');
    const before = await readdir(own.folder, { recursive: true });
    const bad = await user.upload({ name: 'bad.bin', bytes: bytesOf('xxEICARxx') });
    expect([bad.status, bad.body.code]).toEqual([422, 4237]);
    expect(await readdir(own.folder, { recursive: true })).toEqual(before);
    expect((await user.upload({ name: 'good.bin', bytes: bytesOf('good') })).status).toBe(200);
    await own.stop();
  });
});

it('ASVS 5.2.6: a flood of pixels is refused before it is drawn', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  const rest = Buffer.from('0802000000000000000000000049454e44ae426082', 'hex');
  const before = process.memoryUsage().rss;
  const { status } = await anna.upload({ name: 'flood.png', bytes: Buffer.concat([header, size, rest]) });
  expect(status).toBe(422);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

it('ASVS 5.2.4: a quota is kept, said clearly, and leaves no part of a file', async () => {
  const own = await startTestServer({ gate: { quotaBytes: 1_000_000 } });
  const user = await own.user('dora');
  expect((await user.upload({ name: 'one.bin', bytes: new Uint8Array(600_000) })).status).toBe(200);
  const before = await readdir(own.folder, { recursive: true });
  const { status, body } = await user.upload({ name: 'two.bin', bytes: new Uint8Array(600_000).fill(1) });
  expect([status, body.code]).toEqual([413, 4131]);
  expect(body.message).toContain('1 MB');
  expect(await readdir(own.folder, { recursive: true })).toEqual(before);
  await own.stop();
});
