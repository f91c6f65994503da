/** A round step that divides `span` into at most `most` parts: 1, 2 or 5 times a power of ten. */
export function roundStep(span: number, most: number): number {
  const raw = Math.max(span, 1e-9) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
}

/** The values of an axis: round ones that hold everything between `low` and `high`. */
export function ticksFor(low: number, high: number, most = 5): readonly number[] {
  // A single value stands on an axis of one whole unit.
  const step = high > low ? roundStep(Math.max(high - low, 1), most) : 1;
  const first = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - first) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, i) => first + i * step);
}
