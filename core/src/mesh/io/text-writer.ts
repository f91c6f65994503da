/** The shortest decimal that reads back to the same f32. 9 significant digits always do (IEEE 754-2008, 5.12.2). */
export function shortestFloat(value: number): string {
  const single = Math.fround(value);
  if (single === 0) return '0';
  if (Number.isInteger(single) && Math.abs(single) < 1e7) return String(single);
  for (let digits = 6; digits < 9; digits++) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(Number(single.toPrecision(9)));
}

/** Collects ASCII text into bytes, without holding the whole file as one string. */
export class TextWriter {
  private data = new Uint8Array(65_536);
  private length = 0;

  /** Adds text as it is; characters outside ASCII are not expected and become "?". */
  text(value: string): void {
    if (this.length + value.length > this.data.length) {
      const larger = new Uint8Array(2 * (this.length + value.length));
      larger.set(this.data.subarray(0, this.length));
      this.data = larger;
    }
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      this.data[this.length++] = code < 128 ? code : 0x3f;
    }
  }

  line(value: string): void {
    this.text(value);
    this.text('\n');
  }

  /** A line of `prefix` and three numbers. */
  triple(prefix: string, x: number, y: number, z: number): void {
    this.line(`${prefix}${shortestFloat(x)} ${shortestFloat(y)} ${shortestFloat(z)}`);
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
