/** A list of f32 that doubles as it grows; a file's own count is never trusted for its size. */
export class FloatList {
  data: Float32Array;
  length = 0;

  constructor(capacity = 3072) {
    this.data = new Float32Array(capacity);
  }

  push3(x: number, y: number, z: number): void {
    if (this.length + 3 > this.data.length) {
      const larger = new Float32Array(2 * this.data.length + 3);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = x;
    this.data[this.length + 1] = y;
    this.data[this.length + 2] = z;
    this.length += 3;
  }

  /** The values so far, in an array of exactly their number. */
  toArray(): Float32Array {
    return this.data.slice(0, this.length);
  }
}

/** A list of triangle indices that doubles as it grows. */
export class IndexList {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 3072) {
    this.data = new Uint32Array(capacity);
  }

  push3(a: number, b: number, c: number): void {
    if (this.length + 3 > this.data.length) {
      const larger = new Uint32Array(2 * this.data.length + 3);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length] = a;
    this.data[this.length + 1] = b;
    this.data[this.length + 2] = c;
    this.length += 3;
  }

  /** The values so far, in an array of exactly their number. */
  toArray(): Uint32Array {
    return this.data.slice(0, this.length);
  }
}
