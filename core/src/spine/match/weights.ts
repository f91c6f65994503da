import { decodeBase64 } from '../../math/base64.ts';

/**
 * The weight file of the reader of films, from where both server and page take it: it is carried as text in a module of its own, loaded when it is first
 * asked for. Its SHA-256 stands beside it in `film-reader.weights.ts` and in the answer of the reader it opens.
 */
export async function filmReaderWeights(): Promise<Uint8Array> {
  const { FILM_READER } = await import('./film-reader.weights.ts');
  return decodeBase64(FILM_READER);
}
