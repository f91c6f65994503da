import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UploadResult } from '@bracewright/core/contract';
import { inFolder } from '../../src/keeping/deployment.ts';
import { verifyAll } from '../../src/keeping/verify.ts';
import { box, boxFile } from '../bodies.ts';
import { buildServer, endLeftovers, keptFor, outsideOf, startBuiltServer } from '../built-server.ts';
import { folder, hashOf, namesOf, noise, signIn, type Machine } from '../machine.ts';
import { smallDisk } from '../small-disk.ts';
import { tus } from '../tus.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bracewright-faults-'));
  await buildServer();
}, 120_000);
afterAll(async () => {
  await endLeftovers();
  await rm(root, { recursive: true, force: true });
});

describe('a full disk', () => {
  it('refuses with a sentence, keeps nothing by halves, and goes on when there is room, without a restart', async () => {
    const data = join(root, 'full');
    await mkdir(data);
    const disk = smallDisk(data, 220);
    const machine = await signIn(await startBuiltServer(data, {}, disk.wrap));
    const { server, token, client } = machine;
    const bytes = noise(3_000_000);
    const begun = await tus(server, token, 'POST', 'upload/begin', { size: bytes.length, name: 'half.bin' });
    const id = begun.headers.get('location')!.split('/').at(-1)!;
    const patch = (offset: number, part: Uint8Array) =>
      tus(server, token, 'PATCH', 'upload/append', { id, offset }, { bytes: part });
    expect((await patch(0, bytes.subarray(0, 1_000_000))).status).toBe(204);
    const sample = (await client.call('document/list', { types: ['PATIENT'] })).items[0]!.id;
    await disk.fill(server.pid);
    const refused = [
      await patch(1_000_000, bytes.subarray(1_000_000)),
      await machine.form('whole.bin', noise(2_000_000)),
      await machine.form('scan.stl', boxFile()),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([503, 5031]);
      expect(body.message).toContain('no room');
    }
    const saves = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        machine.send('POST', 'orthosis/document/dir/save', folder(`saved ${i}`)),
      ),
    );
    for (const { status } of saves) expect([200, 503]).toContain(status);
    expect((await fetch(`${server.url}/api/orthosis/document/list`)).status).toBe(401);
    const signedIn = await signIn(server);
    expect(await namesOf(signedIn)).toEqual(await namesOf(machine));
    expect((await signedIn.send('GET', `orthosis/patient/get?id=${sample}`)).status).toBe(200);
    await disk.free(server.pid);
    const { offset } = await client.call('upload/get', { id });
    expect(offset).toBeGreaterThanOrEqual(1_000_000);
    expect((await patch(offset, bytes.subarray(offset))).status).toBe(204);
    expect((await client.call('upload/finish', { id })).hash).toBe(hashOf(bytes));
    expect((await machine.form('whole.bin', noise(2_000_000))).status).toBe(200);
    expect((await machine.send('POST', 'orthosis/document/dir/save', folder('afterwards'))).status).toBe(200);
    const kept = saves.flatMap(({ status }, i) => (status === 200 ? [`saved ${i}`] : []));
    const names = await namesOf(machine);
    expect(names).toEqual(expect.arrayContaining(['half.bin', 'whole.bin', 'afterwards', ...kept]));
    expect(names.filter((name) => name.startsWith('saved'))).toHaveLength(kept.length);
    expect(names).not.toContain('scan.stl');
    const copy = join(root, 'full-copy');
    await cp(disk.seen(server.pid), copy, { recursive: true });
    expect((await verifyAll(await keptFor(data, copy))).damage).toEqual([]);
    expect(await namesOf(signedIn)).toContain('afterwards');
    expect(await server.stop()).toBe(0);
  }, 60_000);
});

describe('a folder that cannot be worked on', () => {
  it('that is mounted for reading only ends the start with a sentence', async () => {
    const data = join(root, 'read-only');
    await mkdir(data);
    const mount = 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"';
    const flags = process.getuid?.() === 0 ? ['-m'] : ['-U', '-r', '-m'];
    const wrap = (command: readonly string[]) => ['unshare', ...flags, 'sh', '-c', mount, data, ...command];
    if (spawnSync('unshare', [...flags, 'sh', '-c', mount, data, 'true']).status !== 0) return;
    await expect(startBuiltServer(data, {}, wrap)).rejects.toThrow(
      `${data} cannot be written: it lies on a disk that is mounted for reading only`,
    );
  });
});

describe('a database file that is damaged', () => {
  it('ends the start and says restore, and verify says what is damaged', async () => {
    const onSqlite = { S3_ENDPOINT: '', DATABASE_URL: '' };
    const data = join(root, 'torn');
    const server = await startBuiltServer(data, onSqlite);
    expect(await server.stop()).toBe(0);
    const file = join(data, 'bracewright.db');
    const whole = await readFile(file);
    for (const [from, to] of [
      [0, 4096],
      [40_960, 60_000],
    ] as const) {
      await writeFile(file, Buffer.from(whole).fill(0x5a, from, to));
      await expect(startBuiltServer(data, onSqlite)).rejects.toThrow(
        /is damaged .*bracewright restore BACKUP/,
      );
      expect((await verifyAll(inFolder(data))).damage).toMatchObject([{ kind: 'database' }]);
    }
  }, 120_000);
});

/** What a call is refused for, at once or, where the machine is busy, at the end of its job. */
async function faultOf(machine: Machine, path: string) {
  const { status, body } = await machine.send('GET', path);
  if (status !== 202) return body;
  const { jobId: id } = body.data as { jobId: string };
  return await vi.waitFor(
    async () => {
      const { error, state } = await machine.client.call('jobs/get', { id });
      if (!error) throw new Error(`${path} is ${state}, not refused`);
      return error;
    },
    { timeout: 90_000, interval: 50 },
  );
}

describe('stored files that are damaged', () => {
  it('are not opened but named, and everything else goes on', async () => {
    const data = join(root, 'damaged');
    const machine = await signIn(await startBuiltServer(data));
    const { server, client } = machine;
    const taken = async (name: string, bytes: Uint8Array) =>
      (await machine.form(name, bytes)).body.data as UploadResult;
    const { objects } = await outsideOf(data);
    const at = (hash: string) =>
      objects ? objects.pathOf(hash) : join(data, 'blobs', hash.slice(0, 2), hash.slice(2));
    const flipped = await taken('flipped.bin', noise(50_000));
    const cut = await taken('cut.bin', noise(60_000));
    const folded = await taken('folded.bin', noise(70_000));
    const scan = await taken('scan.stl', boxFile());
    const worn = await taken('worn.stl', boxFile('stl', box(250)));
    const well = await taken('well.bin', noise(80_000));
    const bytes = await readFile(at(flipped.hash));
    bytes[1234]! ^= 4;
    await writeFile(at(flipped.hash), bytes);
    await truncate(at(cut.hash), 30_000);
    await rm(at(folded.hash));
    if (!objects) await mkdir(at(folded.hash));
    const mesh = await readFile(at(scan.baseHash!));
    mesh[40]! ^= 1;
    await writeFile(at(scan.baseHash!), mesh);
    // The kernel answers every read of this one with EIO, as it does for a disk that is worn out.
    await rm(at(worn.baseHash!));
    if (!objects) await symlink('/proc/self/mem', at(worn.baseHash!));
    // Copies of what an object store holds would hide it all.
    await rm(join(data, 'cache'), { recursive: true, force: true });
    for (const [id, path] of [
      [flipped.id, 'export'],
      [cut.id, 'export'],
      [folded.id, 'export'],
      [scan.id, 'export'],
      [scan.id, 'mesh'],
      [worn.id, 'mesh'],
    ]) {
      const { code, message } = await faultOf(machine, `orthosis/document/${path}?id=${id}`);
      expect(code, path).toBe(5001);
      expect(message).toContain('damaged');
    }
    expect((await machine.send('GET', `orthosis/document/export?id=${well.id}`)).status).toBe(200);
    expect(await client.call('document/get', { id: flipped.id })).toMatchObject({ size: 50_000 });
    const found = new Map(
      (await verifyAll(await keptFor(data))).damage.map((one) => [(one as { hash?: string }).hash, one.kind]),
    );
    expect([...found.keys()].toSorted()).toEqual(
      [flipped.hash, cut.hash, folded.hash, scan.baseHash!, worn.baseHash!].toSorted(),
    );
    // What an object store sends is compared as it comes, and nobody gets to see what it is instead.
    expect(found.get(flipped.hash)).toBe(objects ? 'blob-unreadable' : 'blob-changed');
    for (const { hash } of [folded, { hash: worn.baseHash! }])
      expect(found.get(hash)).toBe(objects ? 'blob-missing' : 'blob-unreadable');
    // The same file brought again mends it.
    expect((await machine.form('again.bin', noise(50_000))).status).toBe(200);
    expect((await machine.send('GET', `orthosis/document/export?id=${flipped.id}`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  }, 180_000);
});

/** Changes a limit of a running process. */
function limit(pid: number, what: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), what]);
  if (status !== 0) throw new Error(String(stderr));
}

describe('a disk that fails to write', () => {
  it('refuses with the time to try again, shows what is there, and goes on when it works, without a restart', async () => {
    const data = join(root, 'failing');
    const machine = await signIn(await startBuiltServer(data));
    const { server } = machine;
    const save = (name: string) => machine.send('POST', 'orthosis/document/dir/save', folder(name));
    const before = await namesOf(machine);
    // A real fault of a write, which the kernel makes: SQLite calls it an I/O error, Node EFBIG.
    limit(server.pid, '--fsize=1024:');
    const refused = [await machine.form('lost.bin', noise(300_000))];
    const { database } = await outsideOf(data);
    // Files of PostgreSQL lie elsewhere, and no fault of this disk is one of theirs.
    if (database === undefined)
      refused.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => save(`lost ${i}`)))));
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await namesOf(machine)).toEqual(before);
    limit(server.pid, '--fsize=unlimited:');
    expect((await save('kept')).status).toBe(200);
    expect((await machine.form('kept.bin', noise(300_000))).status).toBe(200);
    expect((await namesOf(machine)).toSorted()).toEqual([...before, 'kept', 'kept.bin'].toSorted());
    expect((await verifyAll(await keptFor(data))).damage).toEqual([]);
    expect(await server.stop()).toBe(0);
  }, 60_000);
});

describe('a process that may open no more files', () => {
  it('refuses what it cannot do, keeps nothing by halves, and goes on', async () => {
    const data = join(root, 'files');
    const machine = await signIn(await startBuiltServer(data));
    const { server } = machine;
    expect((await machine.form('before.bin', noise(1000))).status).toBe(200);
    limit(server.pid, `--nofile=${(await readdir(`/proc/${server.pid}/fd`)).length + 1}:`);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        machine.form(`while ${i}.bin`, noise(1000 + i)).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    limit(server.pid, '--nofile=1024:');
    expect((await machine.form('after.bin', noise(900))).status).toBe(200);
    const names = await namesOf(machine);
    for (const [i, status] of outcomes.entries()) {
      expect([0, 200, 503]).toContain(status);
      if (status !== 0) expect(names.includes(`while ${i}.bin`)).toBe(status === 200);
    }
    expect(outcomes.some((status) => status !== 200)).toBe(true);
    expect((await verifyAll(await keptFor(data))).damage).toEqual([]);
    expect(await server.stop()).toBe(0);
  }, 60_000);
});
