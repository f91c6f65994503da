import { SdkError } from '../../errors/sdk-error.ts';
import type { OpenedReader } from './reader.ts';

/** Opens a weight file. Throws SdkError `film-reader/foreign` (no such file), `film-reader/damaged` (cut off or changed), `film-reader/version` (of another form). */
export function openFilmReader(bytes: Uint8Array): OpenedReader {
  throw new SdkError('film-reader/foreign', { size: bytes.length });
}
