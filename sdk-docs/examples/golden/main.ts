import { allHashes } from './hashes.ts';

document.title = JSON.stringify(await allHashes());
