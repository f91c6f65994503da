import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { compilePackages } from './compile-packages.mjs';
import { faultsOf } from './package-faults.mjs';
import { root } from './workspace.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Every package that others may install. */
export function publicPackages() {
  const plugins = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`);
  return ['core', ...plugins, 'server']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(root, folder, 'package.json')) }))
    .filter(({ manifest }) => !manifest.private);
}

/** Sources that an entry stands for: one file, or all that match where the path has a star. */
function sourcesOf(folder, { source }) {
  const [before, after] = source.split('*');
  if (after === undefined) return [source];
  const names = readdirSync(join(root, folder, before));
  return names.filter((name) => name.endsWith(after)).map((name) => before + name);
}

const withoutSource = ({ source: _, ...targets }) => targets;

/**
 * The manifest as it is published: without what only this repository needs (`source` conditions, scripts, development), and with core
 * of the same line of versions, since all packages are released together.
 */
function publishedManifest({ devDependencies: _, scripts: __, files, ...manifest }, versions) {
  const exact = (dependencies = {}) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [
        name,
        versions.has(name) ? `^${versions.get(name)}` : range,
      ]),
    );
  const isLibrary = manifest.exports !== undefined;
  const entries = Object.entries(manifest.exports ?? {}).map(([name, one]) => [name, withoutSource(one)]);
  return {
    ...manifest,
    files: isLibrary ? ['dist', 'src'] : files,
    ...(manifest.sideEffects && {
      sideEffects: manifest.sideEffects.filter((path) => path.startsWith('./dist/')),
    }),
    ...(isLibrary && {
      exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    }),
    ...(manifest.dependencies && { dependencies: exact(manifest.dependencies) }),
    ...(manifest.peerDependencies && { peerDependencies: exact(manifest.peerDependencies) }),
  };
}

/** Runs npm; resolves with its standard output. */
export function npm(args, cwd) {
  const isWindows = process.platform === 'win32';
  return new Promise((done, failed) => {
    const child = spawn(isWindows ? 'npm.cmd' : 'npm', args, { cwd, shell: isWindows });
    let [output, said] = ['', ''];
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0
        ? done(output)
        : failed(new Error(`npm ${args.join(' ')} ended with ${code}\n${output}${said}`)),
    );
  });
}

/** The server is one program: it is bundled as `npm run build` does, but takes the libraries as packages, as others do. */
async function buildServer(place) {
  await build({
    configFile: join(root, 'server', 'vite.config.ts'),
    build: { outDir: join(place, 'dist'), rolldownOptions: { external: [/^@bracewright\//] } },
  });
  cpSync(join(root, 'server', 'bin'), join(place, 'bin'), { recursive: true });
}

/**
 * Builds every public package, packs it into the folder `out` and looks into it. Gives the archives
 * (`{ name, version, file, files, size }`); throws with every fault in a sentence, and leaves no archive then.
 */
export async function packAll(out) {
  const stage = join(root, 'node_modules', '.cache', 'packages');
  rmSync(stage, { recursive: true, force: true });
  const packages = publicPackages();
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  const libraries = packages.filter(({ manifest }) => manifest.exports);
  const compiled = libraries.map(({ folder, manifest }) => ({
    folder,
    entries: Object.values(manifest.exports).flatMap((entry) => sourcesOf(folder, entry)),
  }));
  compilePackages(compiled, stage);
  await buildServer(join(stage, 'server'));
  for (const { folder, manifest } of packages) {
    const place = join(stage, folder);
    mkdirSync(place, { recursive: true });
    const published = publishedManifest(manifest, versions);
    writeFileSync(join(place, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    copyFileSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
    const readme = join(root, folder, 'README.md');
    if (existsSync(readme)) copyFileSync(readme, join(place, 'README.md'));
  }
  const folder = resolve(out);
  mkdirSync(folder, { recursive: true });
  const folders = packages.map((one) => `./${one.folder}`);
  const packed = JSON.parse(
    await npm(
      ['pack', ...folders, '--pack-destination', folder, '--json', '--ignore-scripts', '--loglevel=error'],
      stage,
    ),
  );
  const archives = packed.map(({ name, version, filename, files, size }) => ({
    name,
    version,
    file: join(folder, filename),
    files: files.map(({ path }) => path),
    size,
  }));
  const faults = archives.flatMap((archive) => {
    const at = packages.find(({ manifest }) => manifest.name === archive.name);
    return faultsOf(join(stage, at.folder), archive.files).map((fault) => `${archive.name}: ${fault}`);
  });
  if (faults.length > 0) {
    for (const { file } of archives) rmSync(file, { force: true });
    throw new Error(`The packages cannot be given away:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
  return archives;
}
