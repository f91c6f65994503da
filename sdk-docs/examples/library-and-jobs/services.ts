import { createLocalJobs, memoryLibrary, type LibraryItem } from '@bracewright/core/services';

/** What a platform keeps of its library: a page may give `localStorage`. */
export interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'zones.library';

/** Library and jobs of a platform without a server: the one in the browser's storage, the other on the page. */
export const ownServices = (kept: Kept) => ({
  library: memoryLibrary({
    items: JSON.parse(kept.getItem(KEY) ?? '[]') as LibraryItem[],
    onDidChange: (items) => kept.setItem(KEY, JSON.stringify(items)),
  }),
  jobs: createLocalJobs({
    async 'zones/height'(params, { checkAborted, progress }) {
      const { radius } = params as { readonly radius: number };
      for (let round = 1; round <= 4; round++) {
        // Lets the page draw; a platform with a server sends the parameters there instead.
        await new Promise((resolve) => setTimeout(resolve, 0));
        checkAborted();
        progress(round / 4);
      }
      return { height: radius / 4 };
    },
  }),
});
