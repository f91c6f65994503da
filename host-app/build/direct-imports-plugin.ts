import type { Plugin } from 'vite';

/** The part of a built file that counts here. */
interface BuiltChunk {
  readonly type: 'chunk';
  readonly isEntry: boolean;
  code: string;
}
export type Bundle = Record<string, BuiltChunk | { readonly type: 'asset' }>;

/** A file that does nothing but hand on names of one other: what is left of a module that was put into a group. */
const HANDS_ON = /^export\{([^{}]+)\}from(["'`])\.\/([\w.-]+)\2;?\s*$/;

const base = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1);

/** `{ u as default, f }` as an object made of the other file's names: `({default:e.u,f:e.f})`. */
function asObject(list: string): string {
  const pairs = list.split(',').map((one) => {
    const [inner, outer = inner] = one.trim().split(/\s+as\s+/);
    return `${JSON.stringify(outer)}:e.${inner}`;
  });
  return `({${pairs.join(',')}})`;
}

/** Lets each dynamic import ask for the file that a module lies in, and takes the files between away. */
export function importDirectly(bundle: Bundle): void {
  const between = new Map<string, { readonly file: string; readonly object: string }>();
  for (const [fileName, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk' || chunk.isEntry) continue;
    const [, list, , file] = HANDS_ON.exec(chunk.code.trim()) ?? [];
    if (!list || !file) continue;
    between.set(base(fileName), { file, object: asObject(list) });
    Reflect.deleteProperty(bundle, fileName);
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk')
      chunk.code = chunk.code.replaceAll(
        /import\((["'`])\.\/([\w.-]+)\1\)/g,
        (found, quote: string, name: string) => {
          const one = between.get(name);
          return one ? `import(${quote}./${one.file}${quote}).then(e=>${one.object})` : found;
        },
      );
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
