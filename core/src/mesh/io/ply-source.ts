import { SdkError } from '../../errors/sdk-error.ts';
import { PLY_BYTES, type PlyHeader, type PlyProperty, type PlyType } from './ply-header.ts';
import { TextScanner } from './text-scanner.ts';

/** The body of a PLY as a row of numbers, whatever its encoding. Every read throws `mesh-io/truncated-table` at the end. */
export interface PlySource {
  /** Where the next value is, in bytes of the file. */
  readonly at: number;
  number(type: PlyType): number;
  /** The length of a list, checked against what is left of the file. */
  listLength(column: PlyProperty): number;
  skip(column: PlyProperty): void;
  /** Numbers that were written with a decimal comma. */
  commas(): number;
}

const cut = (): never => {
  throw new SdkError('mesh-io/truncated-table', { table: 'data', rows: 0 });
};

class BinarySource implements PlySource {
  at: number;
  private readonly view: DataView;
  private readonly isLittle: boolean;

  constructor(bytes: Uint8Array, header: PlyHeader) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isLittle = header.encoding === 'little';
    this.at = header.bodyAt;
  }

  number(type: PlyType): number {
    const at = this.at;
    this.at += PLY_BYTES[type];
    if (this.at > this.view.byteLength) return cut();
    switch (type) {
      case 'float32':
        return this.view.getFloat32(at, this.isLittle);
      case 'float64':
        return this.view.getFloat64(at, this.isLittle);
      case 'int32':
        return this.view.getInt32(at, this.isLittle);
      case 'uint32':
        return this.view.getUint32(at, this.isLittle);
      case 'int16':
        return this.view.getInt16(at, this.isLittle);
      case 'uint16':
        return this.view.getUint16(at, this.isLittle);
      case 'int8':
        return this.view.getInt8(at);
      default:
        return this.view.getUint8(at);
    }
  }

  listLength(column: PlyProperty): number {
    const count = this.number(column.listLength ?? 'uint8');
    if (!(count >= 0) || Math.floor(count) !== count) return cut();
    if (count * PLY_BYTES[column.type] > this.view.byteLength - this.at) return cut();
    return count;
  }

  skip(column: PlyProperty): void {
    const count = column.listLength ? this.listLength(column) : 1;
    this.at += count * PLY_BYTES[column.type];
    if (this.at > this.view.byteLength) cut();
  }

  commas(): number {
    return 0;
  }
}

class TextSource implements PlySource {
  private readonly scan: TextScanner;

  constructor(bytes: Uint8Array, header: PlyHeader) {
    this.scan = new TextScanner(bytes, Math.min(bytes.length, header.bodyAt));
  }

  get at(): number {
    return this.scan.at;
  }

  number(_type: PlyType): number {
    if (!this.scan.skipWhite()) return cut();
    return this.scan.number();
  }

  listLength(column: PlyProperty): number {
    const count = this.number(column.listLength ?? 'uint8');
    if (!(count >= 0) || Math.floor(count) !== count) return this.scan.malformed();
    if (2 * count - 1 > this.scan.end - this.scan.at) return cut();
    return count;
  }

  skip(column: PlyProperty): void {
    const count = column.listLength ? this.listLength(column) : 1;
    for (let k = 0; k < count; k++) {
      if (!this.scan.skipWhite()) cut();
      this.scan.skipWord();
    }
  }

  commas(): number {
    return this.scan.commas;
  }
}

/** Opens the body for reading. */
export function createPlySource(bytes: Uint8Array, header: PlyHeader): PlySource {
  return header.encoding === 'ascii' ? new TextSource(bytes, header) : new BinarySource(bytes, header);
}
