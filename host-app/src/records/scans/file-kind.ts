import { characterCount, LIMITS } from '@bracewright/core/contract';

/** Whether the name is one of a body scan: STL, OBJ, PLY or 3MF, also gzipped. What is in the file the server looks at itself. */
export const isScanFile = (name: string): boolean => /\.(stl|obj|ply|3mf)(\.gz)?$/i.test(name);

/** Whether the name is one of an archive, which cannot be viewed. */
export const isArchive = (name: string): boolean => /\.(zip|7z|rar|gz|tgz)$/i.test(name);

/** The name cut to the longest that is stored, its extension kept. */
export function shortName(name: string, max: number = LIMITS.itemName): string {
  const clean = name.normalize('NFC').trim();
  if (characterCount(clean) <= max) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 8 ? clean.slice(dot) : '';
  return (
    Array.from(clean)
      .slice(0, max - characterCount(extension))
      .join('')
      .trimEnd() + extension
  );
}
