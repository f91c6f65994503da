/** A text beside its point: the left edge and the middle of its box, CSS pixels. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** What speaks of the thing in hand keeps its place. */
  readonly first: boolean;
}

/** Height of a label and the gap to the next, CSS pixels. */
const PITCH = 26;
/** Rows that a label may step aside by, the nearest first. */
const ROWS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];

/** Where a label stands beside its point, CSS pixels. */
export const LABEL_OFFSET = { x: 12, y: -12 } as const;

/** A line from the left edge and the middle of a label to its point, CSS pixels and degrees clockwise from the way to the right. */
export interface Leader {
  readonly length: number;
  readonly angle: number;
}

/** The line to the point of a label that stands aside by `shift` pixels; undefined of one that stands beside it, where nobody asks which it is. */
export function leaderOf(shift: number): Leader | undefined {
  if (Math.abs(shift) < PITCH) return undefined;
  const [x, y] = [-LABEL_OFFSET.x, -LABEL_OFFSET.y - shift];
  return { length: Math.sqrt(x * x + y * y), angle: (Math.atan2(y, x) * 180) / Math.PI };
}

/** Room that a text takes in the label's type, CSS pixels: an estimate, so that the page need not be laid out to be asked. */
export function labelWidth(text: string): number {
  let width = 32;
  for (const letter of text) width += letter > '\u2E80' ? 12 : 7;
  return width;
}

/** How far down each label stands aside so that none covers another, CSS pixels; one that finds no room stays where it is. */
export function spreadLabels(boxes: readonly LabelBox[]): readonly number[] {
  const shifts = boxes.map(() => 0);
  const order = boxes.map((_, i) => i).sort((a, b) => Number(boxes[b]!.first) - Number(boxes[a]!.first));
  const placed: LabelBox[] = [];
  for (const i of order) {
    const box = boxes[i]!;
    const row = ROWS.find((rows) => !placed.some((one) => covers(one, box, rows * PITCH))) ?? 0;
    shifts[i] = row * PITCH;
    placed.push({ ...box, y: box.y + row * PITCH });
  }
  return shifts;
}

const covers = (a: LabelBox, b: LabelBox, down: number): boolean =>
  Math.abs(a.y - b.y - down) < PITCH - 2 && a.x < b.x + b.width && b.x < a.x + a.width;
