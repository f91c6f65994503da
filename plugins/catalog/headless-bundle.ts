import type { Plugin } from 'vite';

const LEFT_OUT = '\0bracewright-tool-left-out';
const PLUGIN = /[\\/]plugins[\\/][^\\/]+[\\/]src[\\/]index\.[jt]s$/;
const WORDS = /[\\/]locales[\\/]/;

/**
 * Leaves the tools out of a bundle that only runs operations: a plugin is data and says where its tool lies, so a bundler would write a
 * part for each although no worker and no server ever loads one. With `words`, the words of plugins stay in.
 */
export const headlessBundle = ({ words = false }: { readonly words?: boolean } = {}): Plugin => ({
  name: 'bracewright-headless-bundle',
  enforce: 'pre',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || importer === undefined || !PLUGIN.test(importer)) return null;
    return words && WORDS.test(specifier) ? null : LEFT_OUT;
  },
  load: (id) =>
    id === LEFT_OUT
      ? "throw new Error('This bundle runs operations and carries no tools and no panels.'); export default undefined;"
      : null,
});
