import type { Json } from './json.ts';

const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

/** Whether a text can be the name of a content: a SHA-256 as 64 lower-case hex digits. */
export const isContentHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The hashes of contents that parameters name, wherever they stand in them, each once. */
export const namedHashes = (params: Json): readonly string[] => [
  ...new Set(JSON.stringify(params).match(HASH) ?? []),
];
