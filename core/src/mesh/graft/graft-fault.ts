/**
 * Why the skin of a part cannot stand in a whole: `no-border` where the part has no border that lies within the whole, `beside` where a border runs partly along an opening of the whole, `far` where a
 * border lies too far off its skin, `lost` where the skin under a border does not hang together as the border does, `open` where what would come out has a place that is not joined, `turns-over` where it would
 * fold, and `crosses` where it would run through itself.
 */
export type GraftFault = 'no-border' | 'beside' | 'far' | 'lost' | 'open' | 'turns-over' | 'crosses';

/** Thrown within this room alone. */
export class GraftError extends Error {
  readonly fault: GraftFault;

  constructor(fault: GraftFault) {
    super(fault);
    this.fault = fault;
  }
}
