import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function buildWhereMissing(part: 'host-app' | 'server', made: string): void {
  if (existsSync(join(root, part, 'dist', made)) && process.env['E2E_BUILD'] !== '1') return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', join(root, part, 'vite.config.ts')],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error(`${part} could not be built`);
}

/** Builds the operations of the tests as a module that the server loads. */
function buildOwnOperations(outDir: string): string {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'host-app/e2e/own-operations.vite.ts');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The operations of the tests could not be built');
  return join(outDir, 'own-operations.mjs');
}

/** Starts the real, built server on a folder and a port of its own; gives the function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  buildWhereMissing('server', 'cli.js');
  buildWhereMissing('host-app', 'index.html');
  const dataDir = await mkdtemp(join(tmpdir(), 'bracewright-e2e-'));
  const builtDir = await mkdtemp(join(tmpdir(), 'bracewright-operations-'));
  const samplesDir = await mkdtemp(join(tmpdir(), 'bracewright-samples-'));
  const operations = buildOwnOperations(builtDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sister = `http://127.0.0.1:${await freePort()}`;
  const sisters = {
    insole: {
      origin: sister,
      callback: `${sister}/enter`,
      clientId: 'insole',
      secret: 'only-for-tests-'.repeat(3),
    },
  };
  const server = spawn(process.execPath, [join(root, 'server/dist/cli.js'), 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      OPERATIONS: operations,
      // No story is about the sample patient that it would make, wall and all.
      DEMO: 'off',
      SISTERS: JSON.stringify(sisters),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  for (let tries = 0; ; tries++) {
    const healthy = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) break;
    if (tries > 300 || server.exitCode !== null) throw new Error('The server did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // Workers are started after this and take the variable over.
  process.env['E2E_URL'] = url;
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_SAMPLES'] = samplesDir;
  process.env['E2E_SISTER'] = sister;
  return async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
    await rm(builtDir, { recursive: true, force: true });
    await rm(samplesDir, { recursive: true, force: true });
  };
}
