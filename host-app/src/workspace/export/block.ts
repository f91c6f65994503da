/** A block of foam that is at hand, mm: how wide it is (its diameter, or the shorter side of a square one) and how long. */
export interface Block {
  readonly across: number;
  readonly length: number;
}

/** A block of which both measures are typed. */
export const wholeBlock = ({ across, length }: Partial<Block>): Block | undefined =>
  across === undefined || length === undefined ? undefined : { across, length };

/** The same as the gate takes it: the room that a part has on a machine. */
export const bedOf = ({ across, length }: Block): [number, number, number] => [across, across, length];

/** A block as far as its measures are known. */
export const withoutAbsent = ({
  across,
  length,
}: {
  readonly across?: number | undefined;
  readonly length?: number | undefined;
}): Partial<Block> => ({ ...(across !== undefined && { across }), ...(length !== undefined && { length }) });
