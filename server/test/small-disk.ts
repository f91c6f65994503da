import { spawnSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A data folder whose disk a test can fill while a server works on it. */
export interface SmallDisk {
  /** Wraps the command of the server. */
  readonly wrap: (command: readonly string[]) => readonly string[];
  /** Where the folder of the running server is seen from here. */
  readonly seen: (pid: number) => string;
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
}

const MEGABYTE = 1_048_576;

/** A file system of its own in memory, which nobody but the server sees; root needs no user namespace for it. */
function ownFileSystem(folder: string, megabytes: number): SmallDisk | undefined {
  const flags = process.getuid?.() === 0 ? ['-m'] : ['-U', '-r', '-m'];
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=777 tmpfs "$0"`;
  const tried = spawnSync('unshare', [...flags, 'sh', '-c', mount, folder]);
  if (tried.status !== 0) return undefined;
  const seen = (pid: number) => join(`/proc/${pid}/root`, folder);
  return {
    wrap: (command) => ['unshare', ...flags, 'sh', '-c', `${mount} && exec "$@"`, folder, ...command],
    seen,
    async fill(pid) {
      const handle = await open(join(seen(pid), 'ballast'), 'w');
      try {
        const block = Buffer.alloc(MEGABYTE, 1);
        const { bavail, bsize } = await statfs(seen(pid));
        for (let left = bavail * bsize + MEGABYTE; left > 0; left -= block.length) await handle.write(block);
        throw new Error('the disk is not full');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await handle.close();
      }
    },
    free: (pid) => rm(join(seen(pid), 'ballast')),
  };
}

/** Where no file system can be mounted: files that may not grow. */
function boundedFiles(folder: string): SmallDisk {
  const limit = (pid: number, bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
    if (status !== 0) throw new Error(String(stderr));
    return Promise.resolve();
  };
  return {
    wrap: (command) => command,
    seen: () => folder,
    fill: (pid) => limit(pid, '1024'),
    free: (pid) => limit(pid, 'unlimited'),
  };
}

/** A disk of `megabytes` for the data folder `folder`. */
export const smallDisk = (folder: string, megabytes: number): SmallDisk =>
  ownFileSystem(folder, megabytes) ?? boundedFiles(folder);
