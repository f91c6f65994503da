import { allHashes } from './hashes.ts';

const work = async (): Promise<void> => {
  document.title = JSON.stringify(await allHashes());
};
// The page is loaded before it works: on a busy machine that takes longer than a page may take to load.
addEventListener('load', () => setTimeout(() => void work()));
