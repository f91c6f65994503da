// `npm run bench server`: the built server under load, over HTTP, with 100 000 documents, beside a bare peer on the same machine in the
// same run: node:http with one prepared statement and no rules, and a probe of how often this disk can flush.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/workspace.mjs';

const Sqlite = createRequire(join(root, 'server', 'package.json'))('libsql');
const DOCUMENTS = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'bracewright-bench-'));
const port = 4990 + Math.floor(Math.random() * 900);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One request over a kept connection; resolves to status, text and milliseconds. */
const call = (path, { method = 'GET', body, token, at = port, type = 'application/json' } = {}) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const bytes =
      body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const asked = request(
      {
        host: '127.0.0.1',
        port: at,
        path: `/api/${path}`,
        method,
        agent,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
        },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            text: () => Buffer.concat(parts).toString(),
            ms: performance.now() - start,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(bytes);
  });

const data = async (path, options) => {
  const answer = await call(path, options);
  const parsed = JSON.parse(answer.text());
  if (!parsed.success) throw new Error(`${path}: ${parsed.message}`);
  return parsed.data;
};

/** Runs `work(connection, turn)` on `connections` at once for `seconds`; answers are counted and their times sorted. */
async function load(connections, seconds, work) {
  const times = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const { status, ms } = await work(connection, turn);
        if (status === 200) times.push(ms);
        else failed++;
      }
    }),
  );
  times.sort((a, b) => a - b);
  const elapsed = (performance.now() - start) / 1000;
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

const lines = [];
const say = (work, { perSecond, p50, p99, failed }, peer, bar) =>
  lines.push([
    work,
    `${perSecond.toFixed(0)}/s`,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    peer ? `bare ${peer.perSecond.toFixed(0)}/s = ${(perSecond / peer.perSecond).toFixed(2)} ×` : '',
    failed ? `${failed} failed ✗` : bar(perSecond, p99) ? 'kept ✓' : 'missed ✗',
  ]);

function flushProbe() {
  const file = openSync(join(folder, 'probe'), 'w');
  const block = randomBytes(4096);
  const start = performance.now();
  for (let i = 0; i < 400; i++) {
    writeSync(file, block, 0, 4096, (i % 64) * 4096);
    fdatasyncSync(file);
  }
  closeSync(file);
  return 400_000 / (performance.now() - start);
}

async function startServer() {
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'cli.js'), 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      CONSENT: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = performance.now();
  for (;;) {
    const answer = await call('health').catch(() => undefined);
    if (answer?.status === 200) return { child, ms: performance.now() - start };
    if (child.exitCode !== null) throw new Error('the server did not start; build it first');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const rss = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What one would write without any rules: the same table, one statement, no session, no history. */
function bareServer() {
  const file = join(folder, 'bare.db');
  const db = new Sqlite(file);
  db.exec(
    'pragma journal_mode=wal; pragma synchronous=full; create table saves (id text primary key, body text)',
  );
  const insert = db.prepare('insert into saves values (?, ?)');
  const list = new Sqlite(join(folder, 'data', 'bracewright.db'), { readonly: true }).prepare(
    'select id, parent_id, name, file_type, creator, save_time, size, revision from documents where owner_id = ? and parent_id = ? and deleted_at is null order by search_key limit 100',
  );
  const server = createServer((asked, answer) => {
    const parts = [];
    asked.on('data', (part) => parts.push(part));
    asked.on('end', () => {
      if (asked.method === 'GET') return answer.end(JSON.stringify({ data: list.all(bareOwner, '0') }));
      insert.run(randomUUID(), Buffer.concat(parts).toString());
      return answer.end('{"success":true}');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
let bareOwner = '';

let running = await startServer();
try {
  const user = { name: 'bench', email: 'bench@example.org', password: 'Plaster-42x' };
  const { id } = await data('account/register/confirm', { method: 'POST', body: user });
  bareOwner = id;
  running.child.kill('SIGTERM');
  await new Promise((resolve) => running.child.once('exit', resolve));
  const db = new Sqlite(join(folder, 'data', 'bracewright.db'));
  db.exec('begin');
  const columns = db.prepare('select * from documents limit 1').all()[0];
  const space = columns ? id : id;
  const insert = db.prepare(
    "insert into documents (id, owner_id, parent_id, name, search_key, file_type, creator, save_time) values (?, ?, '0', ?, ?, 'FILE', 'bench', '2026-01-01T00:00:00.000Z')",
  );
  for (let i = 0; i < DOCUMENTS; i++) {
    const name = `file ${createHash('sha1').update(String(i)).digest('hex').slice(0, 12)}`;
    insert.run(randomUUID(), space, name, name);
  }
  db.exec('commit');
  db.close();

  running = await startServer();
  const started = running.ms;
  const { cookie: token } = await data('account/login/in', { method: 'POST', body: user });
  const bare = await bareServer();
  const at = bare.address().port;
  const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);

  const barList = await load(50, seconds / 2, () => call('', { at }));
  say(
    `list of 100 among ${DOCUMENTS}, 50 connections`,
    await load(50, seconds, () => call('orthosis/document/list?parentId=0&pageSize=100', { token })),
    barList,
    (rate, p99) => rate >= 700 && p99 <= 200,
  );
  say(
    'search, 20 connections',
    await load(20, seconds, (_, turn) =>
      call(`orthosis/document/search?name=${((turn * 2654435761) % 4096).toString(16)}`, { token }),
    ),
    undefined,
    (_rate, p99) => p99 <= 150,
  );

  const corners = [
    [0, 0, 0],
    [100, 0, 0],
    [0, 100, 0],
    [0, 0, 100],
  ];
  const stl = Buffer.alloc(84 + 4 * 50);
  stl.writeUInt32LE(4, 80);
  [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [0, 3, 2],
  ].forEach((face, n) =>
    face.forEach((corner, k) =>
      corners[corner].forEach((value, axis) => stl.writeFloatLE(value, 84 + 50 * n + 12 + 12 * k + 4 * axis)),
    ),
  );
  const upload = (name, bytes) => {
    const boundary = 'bench';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="parentId"\r\n\r\n0\r\n--${boundary}\r\nContent-Disposition: form-data; name="config"\r\n\r\n{"unit":"mm","upAxis":"Z"}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return call('orthosis/document/upload', {
      method: 'POST',
      body,
      token,
      type: `multipart/form-data; boundary=${boundary}`,
    });
  };
  const models = [];
  for (let i = 0; i < 50; i++)
    models.push({ id: JSON.parse((await upload(`model ${i}.stl`, stl)).text()).data.id, revision: 0 });
  const note = 'x'.repeat(700);
  const save = async (connection) => {
    const model = models[connection];
    const answer = await call('orthosis/operation/create', {
      method: 'POST',
      token,
      body: {
        modelId: model.id,
        revision: model.revision,
        id: randomUUID(),
        type: 'twist.apply',
        version: 1,
        params: {
          planes: [
            { origin: [0, 0, 10], normal: [0, 0, 1] },
            { origin: [0, 0, 90], normal: [0, 0, 1] },
          ],
          angle: 10 + (model.revision % 30),
        },
        name: note.slice(0, 30),
      },
    });
    if (answer.status === 200) model.revision++;
    return answer;
  };
  for (const [connections, bar] of [
    [50, (rate, p99) => rate >= 1200 && p99 <= 150],
    [5, (_rate, p99) => p99 <= 60],
  ]) {
    const barSave = await load(connections, seconds / 2, () =>
      call('', { at, method: 'POST', body: { note } }),
    );
    say(`operation saves, ${connections} connections`, await load(connections, seconds, save), barSave, bar);
  }

  const big = Buffer.alloc(50 * 1024 * 1024, 7);
  let uploading = true;
  const lists = [];
  const watcher = (async () => {
    while (uploading)
      lists.push((await call('orthosis/document/list?parentId=0&pageSize=100', { token })).ms);
  })();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const bytes = Buffer.from(big);
      bytes.writeUInt32LE(i, 0);
      return upload(`big ${i}.bin`, bytes);
    }),
  );
  uploading = false;
  await watcher;
  lists.sort((a, b) => a - b);
  const elapsed = (performance.now() - start) / 1000;
  const rate = (20 * 50) / elapsed;
  const p99 = lists[Math.floor(0.99 * lists.length)] ?? 0;
  const most = rss(running.child.pid);
  const failed = answers.filter(({ status }) => status !== 200).length;
  lines.push([
    '20 uploads of 50 MB at once',
    `${rate.toFixed(0)} MB/s`,
    `list p99 ${p99.toFixed(0)} ms, memory ${most.toFixed(0)} MB`,
    '',
    failed ? `${failed} failed ✗` : rate >= 80 && p99 <= 300 && most <= 400 ? 'kept ✓' : 'missed ✗',
  ]);
  lines.push([
    `start with ${DOCUMENTS} documents`,
    `${(started / 1000).toFixed(2)} s`,
    '',
    '',
    started <= 3000 ? 'kept ✓' : 'missed ✗',
  ]);
  const probe = flushProbe();
  bare.close();
  process.stdout.write(`\nServer under load; this disk flushes ${probe.toFixed(0)} times a second.\n\n`);
  const widths = lines[0].map((_, k) => Math.max(...lines.map((line) => line[k].length)));
  for (const line of lines)
    process.stdout.write(`${line.map((cell, k) => cell.padEnd(widths[k])).join('  ')}\n`);
  process.exitCode = lines.every((line) => line.at(-1).endsWith('✓')) ? 0 : 1;
} finally {
  running.child.kill('SIGKILL');
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
  setTimeout(() => process.exit(), 500).unref();
}
