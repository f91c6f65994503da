import { decodeDigits } from './digits.ts';
import { TRUNK_TABLE } from './trunk-table.ts';

/** How many ways of differing from the mean are known. */
export const MODES = TRUNK_TABLE.modes.length;
/** Values a cell: its mean, its spread, its modes. */
export const CELL = MODES + 2;

/** The mean shape of a body and how bodies differ, in parts of the body height, from the middle of the pelvis. */
export interface TrunkModel {
  readonly lowest: number;
  readonly step: number;
  readonly levels: number;
  readonly column: number;
  readonly columns: number;
  /** `CELL` values for each row (front and back by columns, then width) and level; spread 0 where nothing is known. */
  readonly cells: Float64Array;
}

let known: TrunkModel | undefined;

/** The model, decoded once. */
export function trunkModel(): TrunkModel {
  if (known) return known;
  const { lowest, step, levels, column, columns, mean, spread, modes } = TRUNK_TABLE;
  const cells = new Float64Array(mean.length * levels * CELL);
  mean.forEach((text, row) => {
    const layers = [
      decodeDigits(text, 1e-4),
      decodeDigits(spread[row]!, 1e-5),
      ...modes.map((mode) => decodeDigits(mode[row]!, 1e-5)),
    ];
    layers.forEach((layer, k) =>
      layer.forEach((value, level) => void (cells[(row * levels + level) * CELL + k] = value)),
    );
  });
  known = { lowest, step, levels, column, columns, cells };
  return known;
}
