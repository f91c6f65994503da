import { fileNameOf } from './run-exporter.ts';

/**
 * Names of the files of a design's pieces without their ending: `name` for the body, then one for each part, made of both, none of which another has.
 * File systems that do not tell capitals apart hold all of them, too.
 */
export function pieceNames(name: string, parts: readonly { readonly name: string }[]): readonly string[] {
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let found = wanted;
    for (let n = 2; taken.has(found.toLowerCase()); n++) found = `${wanted} (${n})`;
    taken.add(found.toLowerCase());
    return found;
  };
  return [free(name), ...parts.map((part) => free(fileNameOf(`${name} ${part.name}`)))];
}
