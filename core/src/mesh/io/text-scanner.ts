import { SdkError } from '../../errors/sdk-error.ts';

/** Powers of ten that a double holds exactly. */
const POWERS = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  1e20, 1e21, 1e22,
] as const;

const MAX_NUMBER_CHARACTERS = 400;
const LF = 10;
const CR = 13;
const COMMA = 0x2c;
const DOT = 0x2e;
const SLASH = 0x2f;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** The bytes as text, one character a byte; for names and short words only. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}

/**
 * Reads words and numbers out of a text file byte by byte, in one pass and without making strings. Invariant: `at` only grows,
 * so whatever the bytes are, the work is linear in them.
 */
export class TextScanner {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  /** How many numbers were written with a decimal comma. */
  commas = 0;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Moves past blanks and line ends; false at the end of the file. */
  skipWhite(): boolean {
    const { bytes, end } = this;
    while (this.at < end && bytes[this.at]! <= 32) this.at++;
    return this.at < end;
  }

  /** Moves past blanks on the line; false at the end of the line or of the file. */
  skipBlank(): boolean {
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at]!;
      if (byte === LF || byte === CR) return false;
      if (byte > 32) return true;
      this.at++;
    }
    return false;
  }

  /** Moves to the first byte of the next line. LF, CR LF and CR alone end a line. */
  skipLine(): void {
    const { bytes, end } = this;
    while (this.at < end && bytes[this.at] !== LF && bytes[this.at] !== CR) this.at++;
    if (this.at < end && bytes[this.at] === CR) this.at++;
    if (this.at < end && bytes[this.at] === LF) this.at++;
  }

  /** Moves past the word at `at` and gives its length. */
  skipWord(): number {
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at]! > 32) this.at++;
    return this.at - from;
  }

  /** Whether the word that starts at `from` and is `length` long is `word` (lower case), in any case. */
  isWord(from: number, length: number, word: string): boolean {
    if (length !== word.length) return false;
    for (let i = 0; i < length; i++) {
      const byte = this.bytes[from + i]!;
      const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
      if (lower !== word.charCodeAt(i)) return false;
    }
    return true;
  }

  /** The 1-based line of `at`; counted only when an error is told. */
  line(): number {
    let lines = 1;
    for (let i = 0; i < this.at && i < this.end; i++) {
      const byte = this.bytes[i];
      if (byte === LF || (byte === CR && this.bytes[i + 1] !== LF)) lines++;
    }
    return lines;
  }

  /** Throws `mesh-io/malformed` with the line. */
  malformed(): never {
    throw new SdkError('mesh-io/malformed', { line: this.line() });
  }

  /**
   * Reads the number at `at`, a decimal point or a decimal comma, and moves past it; words for "not a number" and "infinite"
   * (`nan`, `inf`, `-nan(ind)`, `1.#QNAN`) give NaN. Exact for up to 15 digits by one multiplication or division (Clinger, How to
   * read floating point numbers accurately, 1990, the fast path); longer numbers go through `Number`. Throws
   * `mesh-io/malformed` for anything else.
   */
  number(): number {
    const { bytes, end } = this;
    const from = this.at;
    let at = from;
    let negative = false;
    let byte = at < end ? bytes[at]! : 0;
    if (byte === 0x2d || byte === 0x2b) {
      negative = byte === 0x2d;
      at++;
    }
    let mantissa = 0;
    let digits = 0;
    let significant = 0;
    let exponent = 0;
    let hasSeparator = false;
    for (; at < end; at++) {
      byte = bytes[at]!;
      if (isDigit(byte)) {
        digits++;
        if (significant > 0 || byte !== 0x30) significant++;
        if (significant <= 15) mantissa = 10 * mantissa + (byte - 0x30);
        if (hasSeparator) exponent--;
      } else if (
        !hasSeparator &&
        (byte === DOT || (byte === COMMA && at + 1 < end && isDigit(bytes[at + 1]!)))
      ) {
        hasSeparator = true;
        if (byte === COMMA) this.commas++;
      } else break;
    }
    if (digits === 0) return this.notFinite(from, at);
    if (at < end && (bytes[at]! | 32) === 0x65) {
      at++;
      let down = false;
      if (at < end && (bytes[at] === 0x2d || bytes[at] === 0x2b)) {
        down = bytes[at] === 0x2d;
        at++;
      }
      if (at >= end || !isDigit(bytes[at]!)) this.malformed();
      let power = 0;
      for (; at < end && isDigit(bytes[at]!); at++)
        if (power < 100_000) power = 10 * power + (bytes[at]! - 0x30);
      exponent += down ? -power : power;
    }
    if (at < end && bytes[at]! > 32) {
      const isListComma = bytes[at] === COMMA && (at + 1 >= end || bytes[at + 1]! <= 32);
      if (!isListComma) return this.notFinite(from, at);
    }
    this.at = at < end && bytes[at] === COMMA ? at + 1 : at;
    let value: number;
    if (significant <= 15 && exponent >= -22 && exponent <= 22)
      value = exponent < 0 ? mantissa / POWERS[-exponent]! : mantissa * POWERS[exponent]!;
    else {
      if (at - from > MAX_NUMBER_CHARACTERS) this.malformed();
      const text = latin1(bytes, bytes[from] === 0x2d || bytes[from] === 0x2b ? from + 1 : from, at);
      value = Number(text.replace(',', '.'));
    }
    return negative ? -value : value;
  }

  private notFinite(from: number, at: number): number {
    const byte = at < this.end ? this.bytes[at]! | 32 : 0;
    // n(an), i(nf), q(nan), s(nan); or 1.#QNAN, 1.#INF, -1.#IND of old Windows runtimes
    const isWord = byte === 0x6e || byte === 0x69 || byte === 0x71 || byte === 0x73;
    const isOldWindows = byte === (0x23 | 32) && at > from;
    if (!isWord && !isOldWindows) this.malformed();
    if (this.skipWord() > 24) this.malformed();
    return Number.NaN;
  }

  /** Reads a whole number with an optional sign at `at`; stops at a blank or a slash. Throws `mesh-io/malformed`. */
  integer(): number {
    const { bytes, end } = this;
    let at = this.at;
    let negative = false;
    if (at < end && (bytes[at] === 0x2d || bytes[at] === 0x2b)) negative = bytes[at++] === 0x2d;
    const from = at;
    let value = 0;
    for (; at < end && isDigit(bytes[at]!); at++) value = 10 * value + (bytes[at]! - 0x30);
    if (at === from || at - from > 15) this.malformed();
    if (at < end && bytes[at]! > 32 && bytes[at] !== SLASH) this.malformed();
    this.at = at;
    return negative ? -value : value;
  }
}
