import { CASES, hashesOf, NEWEST } from './hashes.ts';

/** `all` takes the cases of earlier versions too. */
const work = async (asked: unknown): Promise<void> => {
  postMessage(await hashesOf(asked === 'all' ? CASES : NEWEST));
};
addEventListener('message', ({ data }) => void work(data));
