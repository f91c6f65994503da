/** A classification as clinicians write it: `rigo-A1` is "Rigo A1", `lenke-1` is "Lenke 1"; another word stays as it is. */
export const typeLabel = (type: string): string =>
  type.replace(/^(rigo|lenke)-/, (_, name: string) => `${name[0]!.toUpperCase()}${name.slice(1)} `);
