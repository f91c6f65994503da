/** What a 3MF file says of itself before its objects: the values of `metadata` by their names, without the prefix of a namespace. */
export type FileFacts = Readonly<Record<string, string>>;

/** The names under which a design is told; 3MF Core 1.3 (8) wants names that are not its own in a namespace. */
export const DESIGN_NAMESPACE = 'urn:bracewright:design';

/** Metadata stands before the objects: no more bytes than this are looked at, and no more values than this are kept. */
const HEAD = 8192;
const MOST = 40;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The metadata of a model part. */
export function metadataIn(bytes: Uint8Array): FileFacts {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const found = [
    ...head.matchAll(/<metadata\s[^<>]*?name="([^"<>]{1,60})"[^<>]*>([^<>]{0,300})<\/metadata>/g),
  ];
  return Object.fromEntries(
    found
      .slice(0, MOST)
      .map(([, name, value]) => [
        name!.replace(/^.*:/, ''),
        value!.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity]!),
      ]),
  );
}
