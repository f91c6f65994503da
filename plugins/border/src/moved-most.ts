import type { Readout } from '@bracewright/core/tool';

/** What has changed by less than this, mm, is not told of. */
const LEAST = 0.5;

/** The clearance that differs most from what it was when a point was taken hold of; undefined while none does. */
export class MovedMost {
  #drag: object | undefined;
  #before: ReadonlyMap<string, number> = new Map();

  /** `drag`: one and the same object all through a drag; `now`: the clearances as they stand. */
  of(drag: object, now: readonly Readout[]): (Readout & { readonly value: number }) | undefined {
    const told = now.filter(hasValue);
    if (drag !== this.#drag) {
      this.#drag = drag;
      this.#before = new Map(told.map(({ id, value }) => [id, value]));
    }
    let [found, most] = [undefined as (Readout & { readonly value: number }) | undefined, LEAST];
    for (const one of told) {
      const by = Math.abs(one.value - (this.#before.get(one.id) ?? one.value));
      if (by > most) [found, most] = [one, by];
    }
    return found;
  }
}

const hasValue = (readout: Readout): readout is Readout & { readonly value: number } =>
  typeof readout.value === 'number';
