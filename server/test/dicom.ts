/** One element of a DICOM file, explicit VR. */
type Element = readonly [tag: number, vr: string, value: Uint8Array | string | number];

export interface DicomOptions {
  readonly width: number;
  readonly height: number;
  /** Stored values, row by row; signed ones as they are. */
  readonly values: readonly number[];
  readonly bitsAllocated?: 8 | 16;
  readonly bitsStored?: number;
  readonly isSigned?: boolean;
  readonly photometric?: string;
  readonly syntax?: string;
  /** Pixel data in place of `values`: encapsulated where the syntax asks for it. */
  readonly fragments?: readonly Uint8Array[];
  readonly extra?: readonly Element[];
  readonly isBig?: boolean;
}

const text = (value: string): Uint8Array =>
  new TextEncoder().encode(value.length % 2 === 0 ? value : `${value} `);

function bytesOf(value: Element[2], vr: string, isBig: boolean): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'string') return text(value);
  const bytes = new Uint8Array(vr === 'UL' ? 4 : 2);
  const view = new DataView(bytes.buffer);
  if (vr === 'UL') view.setUint32(0, value, !isBig);
  else view.setUint16(0, value & 0xffff, !isBig);
  return bytes;
}

function element([tag, vr, value]: Element, isBig = false): Uint8Array {
  const body = bytesOf(value, vr, isBig);
  const isLong = ['OB', 'OW', 'SQ', 'UN'].includes(vr);
  const head = new Uint8Array(isLong ? 12 : 8);
  const view = new DataView(head.buffer);
  view.setUint16(0, tag >>> 16, !isBig);
  view.setUint16(2, tag & 0xffff, !isBig);
  head[4] = vr.charCodeAt(0);
  head[5] = vr.charCodeAt(1);
  if (isLong) view.setUint32(8, body.length, !isBig);
  else view.setUint16(6, body.length, !isBig);
  return join([head, body]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const item = (body: Uint8Array, tag = 0xe000): Uint8Array => {
  const head = new Uint8Array(8);
  const view = new DataView(head.buffer);
  view.setUint16(0, 0xfffe, true);
  view.setUint16(2, tag, true);
  view.setUint32(4, body.length, true);
  return join([head, body]);
};

/** Pixel data of undefined length: an empty offset table, the fragments, the end. */
function encapsulated(fragments: readonly Uint8Array[]): Uint8Array {
  const head = Uint8Array.of(0xe0, 0x7f, 0x10, 0, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff);
  const even = fragments.map((part) => (part.length % 2 === 0 ? part : join([part, new Uint8Array(1)])));
  return join([
    head,
    item(new Uint8Array()),
    ...even.map((part) => item(part)),
    item(new Uint8Array(), 0xe0dd),
  ]);
}

/** A DICOM file with one grey picture. */
export function dicomFile(options: DicomOptions): Uint8Array {
  const { width, height, values, bitsAllocated = 16, isSigned = false, isBig = false } = options;
  const { bitsStored = bitsAllocated, photometric = 'MONOCHROME2', fragments, extra = [] } = options;
  const syntax = options.syntax ?? (isBig ? '1.2.840.10008.1.2.2' : '1.2.840.10008.1.2.1');
  const meta = element([0x0002_0010, 'UI', syntax.length % 2 === 0 ? syntax : `${syntax}\0`]);
  const pixels = new Uint8Array((values.length * bitsAllocated) / 8);
  const view = new DataView(pixels.buffer);
  const mask = 2 ** bitsStored - 1;
  for (const [i, value] of values.entries())
    if (bitsAllocated === 8) pixels[i] = value & mask;
    else view.setUint16(2 * i, value & mask, !isBig);
  const elements: Element[] = [
    [0x0028_0002, 'US', 1],
    [0x0028_0004, 'CS', photometric],
    [0x0028_0010, 'US', height],
    [0x0028_0011, 'US', width],
    [0x0028_0100, 'US', bitsAllocated],
    [0x0028_0101, 'US', bitsStored],
    [0x0028_0102, 'US', bitsStored - 1],
    [0x0028_0103, 'US', isSigned ? 1 : 0],
    ...extra,
  ];
  elements.sort((a, b) => a[0] - b[0]);
  const data = fragments
    ? encapsulated(fragments)
    : element(
        [0x7fe0_0010, 'OW', pixels.length % 2 === 0 ? pixels : join([pixels, new Uint8Array(1)])],
        isBig,
      );
  return join([
    new Uint8Array(128),
    text('DICM'),
    element([0x0002_0000, 'UL', meta.length]),
    meta,
    ...elements.map((one) => element(one, isBig)),
    data,
  ]);
}
