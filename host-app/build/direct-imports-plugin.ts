import type { Plugin } from 'vite';

/** The part of a built file that counts here. */
interface BuiltChunk {
  readonly type: 'chunk';
  readonly isEntry: boolean;
  code: string;
}
interface BuiltAsset {
  readonly type: 'asset';
  readonly source?: string | Uint8Array;
}
export type Bundle = Record<string, BuiltChunk | BuiltAsset>;

/** A file that does nothing but hand on names of one other: what is left of a module that was put into a group. */
const HANDS_ON = /^export\{([^{}"'`]+)\}from(["'`])\.\/([\w.-]+)\2;?\s*$/;

const base = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1);
const beside = (fileName: string, name: string): string =>
  fileName.slice(0, fileName.lastIndexOf('/') + 1) + name;

/** `{ u as default, f }` as an object made of the other file's names: `({default:e.u,f:e.f})`. */
function asObject(list: string): string {
  const pairs = list.split(',').map((one) => {
    const [inner, outer = inner] = one.trim().split(/\s+as\s+/);
    return `${JSON.stringify(outer)}:e.${inner}`;
  });
  return `({${pairs.join(',')}})`;
}

/** What a built file says, where it is a text. Maps of sources name the file that they are of, and load none. */
function textOf(fileName: string, file: Bundle[string]): string {
  if (file.type === 'chunk') return file.code;
  return typeof file.source === 'string' && !fileName.endsWith('.map') ? file.source : '';
}

/** Those of some files that no other file names any more, in whatever way: an import, a worker, a list. A file that goes itself counts for none. */
function unnamed(bundle: Bundle, files: Iterable<string>): ReadonlySet<string> {
  const going = new Set(files);
  const staying = Object.keys(bundle).filter((fileName) => !going.has(fileName));
  for (const fileName of staying) {
    const text = textOf(fileName, bundle[fileName]!);
    for (const one of going)
      if (text.includes(base(one))) {
        going.delete(one);
        // What stays keeps what it names itself.
        staying.push(one);
      }
  }
  return going;
}

/** Lets each dynamic import ask for the file that a module lies in, and takes the files between away that nothing needs any more. */
export function importDirectly(bundle: Bundle): void {
  const between = new Map<string, { readonly file: string; readonly object: string }>();
  for (const [fileName, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk' || chunk.isEntry) continue;
    const [, list, , file] = HANDS_ON.exec(chunk.code.trim()) ?? [];
    if (list && file) between.set(fileName, { file, object: asObject(list) });
  }
  for (const [fileName, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk')
      chunk.code = chunk.code.replaceAll(
        /import\((["'`])\.\/([\w.-]+)\1\)/g,
        (found, quote: string, name: string) => {
          const one = between.get(beside(fileName, name));
          return one ? `import(${quote}./${one.file}${quote}).then(e=>${one.object})` : found;
        },
      );
  for (const fileName of unnamed(bundle, between.keys())) Reflect.deleteProperty(bundle, fileName);
}

/**
 * Modules that are loaded when they are needed lie together in groups, and each leaves a file of fifty bytes that hands its name on. A browser
 * would ask for thirty of them before the editor can be used, and each costs it and the server as much as a large one.
 */
export function directImportsPlugin(): Plugin {
  return {
    name: 'bracewright-direct-imports',
    apply: 'build',
    // Before the lists of what to load beforehand are made of the imports.
    enforce: 'pre',
    generateBundle: (_options, bundle) => importDirectly(bundle as unknown as Bundle),
  };
}
