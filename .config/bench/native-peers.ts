import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TriMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import type { Row } from './clock.ts';

const run = promisify(execFile);

/** What VTK is asked for; see native_peers.py. */
export type PeerWork =
  | 'clip-cap'
  | 'clip-cap-2'
  | 'clip-loop'
  | 'clip-reflect'
  | 'windowed-sinc'
  | 'fill-holes'
  | 'clean-connect'
  | 'decimate-quarter'
  | 'boolean'
  | 'transform'
  | 'build-tree'
  | 'closest-1000'
  | 'rays-1000'
  | 'sections-50'
  | 'signed-distance-1000'
  | 'normals'
  | 'mass'
  | 'read-stl';

/** Debian's python3, not one that was put before it in the path: python3-vtk9 is a package of that one. */
const PYTHON = '/usr/bin/python3';
const SCRIPT = join('.config', 'bench', 'native_peers.py');

let isThere: Promise<boolean> | undefined;

/** Whether Debian's python3-vtk9 is installed; without it there is no native peer, and the table shows none. */
export const hasNativePeers = (): Promise<boolean> =>
  (isThere ??= run(PYTHON, ['-c', 'import vtkmodules.all']).then(
    () => true,
    () => false,
  ));

/** What VTK needs for each of `works` on a body, ms of CPU time, the best of two; reading the body is no part of it. */
export async function peersOf(
  mesh: TriMesh,
  works: readonly PeerWork[],
  second?: TriMesh,
): Promise<readonly NonNullable<Row['peer']>[]> {
  if (!(await hasNativePeers())) return [];
  const folder = await mkdtemp(join(tmpdir(), 'bench-peers-'));
  try {
    const files = await Promise.all(
      [mesh, ...(second ? [second] : [])].map(async (body, i) => {
        const file = join(folder, `${i}.ply`);
        await writeFile(file, writeMesh(body, 'ply'));
        return file;
      }),
    );
    const { stdout } = await run(PYTHON, [SCRIPT, works.join(), ...files], { maxBuffer: 1 << 20 });
    const told = JSON.parse(stdout) as Readonly<Record<string, number>>;
    return works.flatMap((work) => {
      const ms = told[work];
      return ms === undefined ? [] : [{ name: `VTK ${work}`, ms }];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
