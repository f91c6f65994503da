import { characterCount } from './characters.ts';
import { LIMITS } from './limits.ts';
import type { Language } from './values.ts';

function splitExtension(name: string): readonly [base: string, extension: string] {
  const match = /^(.+)(\.[A-Za-z0-9]{1,8})$/.exec(name);
  return match ? [match[1]!, match[2]!] : [name, ''];
}

/** What ends a word of a name. */
const AFTER_WORD = /(?<=[\s_-])/u;

/**
 * The first words of `base` that fit into `room` characters, and its last one, which most often tells one from another (a date, a side, a number); a last word that leaves no
 * room for others stands alone. Within a word only where there is no other way.
 */
function fitWords(base: string, room: number): string {
  if (characterCount(base) <= room) return base;
  const words = base.split(AFTER_WORD);
  const last = words.pop()!;
  const left = room - characterCount(last);
  if (words.length === 0 || left < 0) return Array.from(base).slice(0, room).join('').trimEnd();
  let head = '';
  for (const word of words) {
    if (characterCount(head) + characterCount(word) > left) break;
    head += word;
  }
  if (head !== '' || 2 * left <= room) return head + last;
  const [first = ''] = words;
  const end = /[\s_-]$/u.exec(first)?.[0] ?? '';
  return (
    Array.from(first)
      .slice(0, left - characterCount(end))
      .join('')
      .trimEnd() +
    end +
    last
  );
}

/** `name` cut to `longest` characters, at words where it has some, its extension kept. `suffix` goes before the extension. */
export function fitName(name: string, suffix = '', longest: number = LIMITS.itemName): string {
  const [base, extension] = splitExtension(name);
  const room = longest - characterCount(suffix) - characterCount(extension);
  return fitWords(base, room) + suffix + extension;
}

/** `name`, or the first of `name (2)`, `name (3)` … that is not among `taken`; `marked` puts the number in, by cutting a long name unless said. */
export function freeNameAmong(
  taken: ReadonlySet<string>,
  name: string,
  marked: (mark: string) => string = (mark) => fitName(name, mark),
): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const candidate = marked(` (${number})`);
    if (!taken.has(candidate)) return candidate;
  }
}

const WALL = { 'en-US': ' wall', 'zh-CN': ' 支具壁' } as const satisfies Record<Language, string>;

const shownThickness = (mm: number): number => Math.round(10 * mm) / 10;

/**
 * What the wall of a brace is called, made of a model of this name: its file and its entry beside the model. `thickness` (mm) tells it from the
 * next one, also at the printer; `mark` is a number that sets it apart from one of the same thickness. A long name is cut for both.
 */
export const wallName = (model: string, language: Language, thickness?: number, mark = ''): string =>
  fitName(
    model,
    `${WALL[language]}${thickness === undefined ? '' : ` ${shownThickness(thickness)} mm`}${mark}`,
  );

const BRACE = { 'en-US': ' brace', 'zh-CN': ' 支具' } as const satisfies Record<Language, string>;
/** Digits of the hash of a design that tell its files from those of another. */
const DIGITS = 8;

/** What tells the files of a brace from those of another: thickness of its wall, mm, and hash of its design; `mark` as in `wallName`. */
interface BraceFiles {
  readonly thickness?: number | undefined;
  readonly designHash?: string;
  readonly mark?: string;
}

/** What the files of a brace are called together, made of a model of this name, without an ending: by the thickness of its wall, as that is (`wallName`), and the first digits of the hash of the design. */
export function braceFilesName(
  model: string,
  language: Language,
  { thickness, designHash, mark = '' }: BraceFiles = {},
): string {
  const wall = thickness === undefined ? '' : ` ${shownThickness(thickness)} mm`;
  const design = designHash === undefined ? '' : ` ${designHash.slice(0, DIGITS)}`;
  return fitName(
    model.replace(/\.(stl|obj|ply|3mf)$/i, ''),
    `${BRACE[language]}${wall}${design}${mark}`,
    LIMITS.itemName - '.zip'.length,
  );
}
