import { inflateSync } from 'node:zlib';

interface Object {
  readonly dictionary: string;
  readonly stream: string;
}

function objectsOf(file: Uint8Array): ReadonlyMap<string, Object> {
  const raw = Buffer.from(file);
  const text = raw.toString('latin1');
  const found = new Map<string, Object>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length;
    const to = text.indexOf('\nendobj', from);
    const at = text.slice(from, to).indexOf('\nstream\n');
    const dictionary = at < 0 ? text.slice(from, to) : text.slice(from, from + at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = at < 0 ? Buffer.alloc(0) : raw.subarray(from + at + 8, from + at + 8 + length);
    // Fonts and pictures are streams too, and hold no text.
    const isText =
      /FlateDecode/.test(dictionary) && !/FontFile|\/Subtype \/(Image|CIDFontType0C)/.test(dictionary);
    found.set(match[1]!, { dictionary, stream: isText ? inflateSync(bytes).toString('latin1') : '' });
  }
  return found;
}

/** Characters by their number in a font, of its ToUnicode map as pdfkit writes it. */
function lettersOf(map: string): readonly string[] {
  return [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/<([^>]*)>/g)].map(([, codes]) =>
      codes!
        .split(' ')
        .map((one) => String.fromCharCode(Number.parseInt(one, 16)))
        .join(''),
    ),
  );
}

/**
 * The text of each page of a PDF as pdfmake writes it, in the order in which it is set, without blanks: lines are broken elsewhere than the
 * text was.
 */
export function pdfPages(file: Uint8Array): readonly string[] {
  const objects = objectsOf(file);
  const refs = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => id!);
  const tree = [...objects.values()].find(({ dictionary }) => /\/Type \/Pages\b/.test(dictionary))!;
  return refs(/\/Kids \[([^\]]*)\]/.exec(tree.dictionary)![1]!).map((id) => {
    const page = objects.get(id)!.dictionary;
    const own = /\/Resources (\d+) 0 R/.exec(page);
    const resources = own ? objects.get(own[1]!)!.dictionary : page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!)!.dictionary)![1]!;
        return [name!, lettersOf(objects.get(map)!.stream)];
      }),
    );
    let letters: readonly string[] = [];
    let said = '';
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!.stream;
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font)!;
      else
        for (const [, hex] of shown!.matchAll(/<([0-9a-f]+)>/g))
          for (let i = 0; i < hex!.length; i += 4)
            said += letters[Number.parseInt(hex!.slice(i, i + 4), 16)] ?? '\ufffd';
    }
    return said.replaceAll(/\s/gu, '');
  });
}
