import { SdkError } from '../../errors/sdk-error.ts';
import { latin1, TextScanner } from './text-scanner.ts';

const LT = 0x3c;
const GT = 0x3e;
const EQUALS = 0x3d;
const SLASH = 0x2f;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;
const MAX_NAME = 256;

/** What `next` found: the start or the end of an element (an empty element gives both), or the end of the document. */
export type XmlEvent = 'start' | 'end' | 'done';

/**
 * Walks the elements of an XML document in one pass. Attribute values stay where they are in the bytes until they are asked for, so
 * a vertex costs no strings. A document type declaration is refused, so there are no entities to expand but the five of XML
 * itself. Names are compared without their namespace prefix unless the caller asks for it.
 * Throws `mesh-io/xml-malformed` with the line.
 */
export class XmlScanner {
  /** Name of the element without its prefix, and the prefix ("" for none). */
  name = '';
  prefix = '';
  /** Number of open elements around the current place. */
  depth = 0;
  private readonly bytes: Uint8Array;
  private at = 0;
  private readonly open: string[] = [];
  private isEmpty = false;
  private attributes = 0;
  /** For each attribute: name start, name end, value start, value end. */
  private readonly spans = new Int32Array(4 * MAX_ATTRIBUTES);
  /** Names seen so far, by their bytes, so that a million `vertex` share one string. */
  private readonly names = new Map<number, string[]>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Moves to the next start or end of an element; text, comments and instructions are passed over. */
  next(): XmlEvent {
    if (this.isEmpty) {
      this.isEmpty = false;
      this.setName(this.open.pop() ?? '');
      this.depth = this.open.length;
      return 'end';
    }
    const { bytes } = this;
    for (;;) {
      const open = bytes.indexOf(LT, this.at);
      if (open < 0) {
        if (this.open.length > 0) this.fail();
        return 'done';
      }
      this.at = open + 1;
      const mark = bytes[this.at];
      if (mark === 0x3f) this.skipPast('?>');
      else if (mark === 0x21) this.skipDeclaration();
      else if (mark === SLASH) return this.readEnd();
      else return this.readStart();
    }
  }

  private skipDeclaration(): void {
    if (this.follows('!--')) {
      this.at += 3;
      this.skipPast('-->');
    } else if (this.follows('![CDATA[')) this.skipPast(']]>');
    else throw new SdkError('mesh-io/xml-doctype');
  }

  private follows(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[this.at + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  private skipPast(text: string): void {
    const first = text.charCodeAt(0);
    for (
      let from = this.bytes.indexOf(first, this.at);
      from >= 0;
      from = this.bytes.indexOf(first, from + 1)
    ) {
      this.at = from;
      if (!this.follows(text)) continue;
      this.at += text.length;
      return;
    }
    this.fail();
  }

  private readEnd(): XmlEvent {
    this.at++;
    const name = this.readName();
    this.skipWhite();
    if (this.bytes[this.at] !== GT || this.open.pop() !== name) this.fail();
    this.at++;
    this.depth = this.open.length;
    this.setName(name);
    return 'end';
  }

  private readStart(): XmlEvent {
    const name = this.readName();
    this.attributes = 0;
    for (;;) {
      this.skipWhite();
      const byte = this.bytes[this.at];
      if (byte === GT) break;
      if (byte === SLASH) {
        if (this.bytes[this.at + 1] !== GT) this.fail();
        this.at++;
        this.isEmpty = true;
        break;
      }
      this.readAttribute();
    }
    this.at++;
    this.open.push(name);
    this.depth = this.open.length;
    if (this.depth > MAX_DEPTH) this.fail();
    this.setName(name);
    return 'start';
  }

  private readAttribute(): void {
    if (this.attributes === MAX_ATTRIBUTES) this.fail();
    const { bytes } = this;
    const from = this.at;
    this.at = this.nameEnd(from);
    const slot = 4 * this.attributes++;
    this.spans[slot] = from;
    this.spans[slot + 1] = this.at;
    this.skipWhite();
    if (bytes[this.at] !== EQUALS) this.fail();
    this.at++;
    this.skipWhite();
    const quote = bytes[this.at];
    if (quote !== 0x22 && quote !== 0x27) this.fail();
    this.spans[slot + 2] = this.at + 1;
    let end = this.at + 1;
    while (end < bytes.length && bytes[end] !== quote) {
      if (bytes[end] === LT) this.fail();
      end++;
    }
    if (end === bytes.length) this.fail();
    this.spans[slot + 3] = end;
    this.at = end + 1;
  }

  private skipWhite(): void {
    while (this.at < this.bytes.length && this.bytes[this.at]! <= 32) this.at++;
  }

  private nameEnd(from: number): number {
    let end = from;
    for (; end < this.bytes.length; end++) {
      const byte = this.bytes[end]!;
      if (byte <= 32 || byte === GT || byte === SLASH || byte === EQUALS || byte === LT) break;
    }
    if (end === from || end - from > MAX_NAME || end === this.bytes.length) this.fail();
    return end;
  }

  private readName(): string {
    const from = this.at;
    this.at = this.nameEnd(from);
    const length = this.at - from;
    const key = length * 65_536 + this.bytes[from]! * 256 + this.bytes[this.at - 1]!;
    const bucket = this.names.get(key);
    const known = bucket?.find((name) => this.isNamed(from, this.at, name));
    if (known !== undefined) return known;
    const name = latin1(this.bytes, from, this.at);
    if (!bucket) this.names.set(key, [name]);
    else if (bucket.length < 8) bucket.push(name);
    return name;
  }

  private setName(qualified: string): void {
    const colon = qualified.indexOf(':');
    this.prefix = colon < 0 ? '' : qualified.slice(0, colon);
    this.name = colon < 0 ? qualified : qualified.slice(colon + 1);
  }

  private isNamed(from: number, end: number, name: string): boolean {
    if (end - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.bytes[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  private find(name: string): number {
    for (let i = 0; i < this.attributes; i++)
      if (this.isNamed(this.spans[4 * i]!, this.spans[4 * i + 1]!, name)) return 4 * i;
    return -1;
  }

  /** The attributes of the start just found, as pairs of qualified name and text. */
  all(): (readonly [name: string, value: string])[] {
    return Array.from({ length: this.attributes }, (_, i) => {
      const name = latin1(this.bytes, this.spans[4 * i]!, this.spans[4 * i + 1]!);
      return [name, this.text(name) ?? ''] as const;
    });
  }

  /** An attribute as text, by its qualified name; bytes above ASCII stand for themselves. Undefined when it is absent. */
  text(name: string): string | undefined {
    const slot = this.find(name);
    if (slot < 0) return undefined;
    const raw = latin1(
      this.bytes,
      this.spans[slot + 2]!,
      Math.min(this.spans[slot + 3]!, this.spans[slot + 2]! + 4096),
    );
    return raw.replace(/&(amp|lt|gt|quot|apos);/g, (_, word: string) => ENTITIES[word] ?? '');
  }

  /** An attribute as a number; throws `mesh-io/xml-malformed` when it is absent or none. */
  number(name: string): number {
    const slot = this.find(name);
    if (slot < 0) return this.fail();
    const scan = new TextScanner(this.bytes, this.spans[slot + 2]!, this.spans[slot + 3]!);
    if (!scan.skipWhite()) this.fail();
    const value = scan.number();
    if (scan.skipWhite() || scan.commas > 0) this.fail();
    return value;
  }

  /** An attribute as a whole number from 0; throws `mesh-io/xml-malformed`. */
  count(name: string): number {
    const value = this.number(name);
    return Number.isInteger(value) && value >= 0 && value <= 0x7fffffff ? value : this.fail();
  }

  /** Throws `mesh-io/xml-malformed` for the place reached. */
  fail(): never {
    const scan = new TextScanner(this.bytes);
    scan.at = this.at;
    throw new SdkError('mesh-io/xml-malformed', { line: scan.line() });
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
