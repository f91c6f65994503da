/** Half-edges by the key of their two ends; a later one of the same key takes the place of the earlier. */
export class EdgeTable {
  #keys: Float64Array;
  #values: Int32Array;
  #mask: number;
  #used = 0;

  constructor(count: number) {
    let size = 16;
    while (size < 2 * count) size *= 2;
    this.#keys = new Float64Array(size).fill(-1);
    this.#values = new Int32Array(size);
    this.#mask = size - 1;
  }

  set(key: number, value: number): void {
    const slot = this.#slot(key);
    if (this.#keys[slot] === -1 && 2 * ++this.#used > this.#keys.length) {
      this.#grow();
      this.set(key, value);
      return;
    }
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  /** −1 for a key that is not there. */
  get(key: number): number {
    const slot = this.#slot(key);
    return this.#keys[slot] === key ? this.#values[slot]! : -1;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(2 * keys.length).fill(-1);
    this.#values = new Int32Array(2 * keys.length);
    this.#mask = 2 * keys.length - 1;
    this.#used = 0;
    for (let slot = 0; slot < keys.length; slot++)
      if (keys[slot] !== -1 && values[slot]! >= 0) this.set(keys[slot]!, values[slot]!);
  }

  #slot(key: number): number {
    let slot = (Math.imul(key | 0, 0x9e3779b1) >>> 7) & this.#mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== -1) slot = (slot + 1) & this.#mask;
    return slot;
  }
}
