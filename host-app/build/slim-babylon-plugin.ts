import type { Plugin } from 'vite';

const PREFIX = '\0bracewright-left-out:';

const IMPORTER = /[\\/]react-babylonjs[\\/]dist[\\/]react-babylonjs\.js$/;

/** What `<Engine>` and `<Scene>` work with. The rest belongs to elements that the app has none of: lights, meshes, gizmos, buttons in space. */
const TAKEN =
  /^@babylonjs\/core\/(scene|node|Maths\/.*|Engines\/engine|Engines\/AbstractEngine\/.*|Cameras\/camera|Culling\/ray|Events\/pointerEvents|Misc\/tools)\.js$/;

/** The names that a minified file takes from each module. */
function namesBySource(code: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, list = '', source = ''] of code.matchAll(/import\{([^}]*)\}from"(@babylonjs\/[^"]+)"/g)) {
    const names = list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0]!);
    found.set(source, [...(found.get(source) ?? []), ...names]);
  }
  return found;
}

/** A class in place of one that is left out: known by name, and told at once where somebody makes one after all. */
const leftOut = (name: string): string =>
  `export class ${name} { constructor() { throw new Error('${name} is left out of this build, see slim-babylon-plugin.ts'); } }`;

/**
 * Leaves out of the editor what react-babylonjs brings along and the app does not use: it imports the whole engine with its sounds, its
 * pipelines and its buttons in space, four fifths of what a browser had to load before it could draw a body.
 */
export function slimBabylonPlugin(): Plugin {
  let names: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    name: 'bracewright-slim-babylon',
    enforce: 'pre',
    transform(code, id) {
      if (IMPORTER.test(id)) names = namesBySource(code);
      return null;
    },
    resolveId: (source, importer = '') =>
      IMPORTER.test(importer) && source.startsWith('@babylonjs/') && !TAKEN.test(source)
        ? `${PREFIX}${source}`
        : null,
    load: (id) =>
      id.startsWith(PREFIX) ? (names.get(id.slice(PREFIX.length)) ?? []).map(leftOut).join('\n') : null,
  };
}
