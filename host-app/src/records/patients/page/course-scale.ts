/** A round step that divides `span` into at most `most` parts: 1, 2 or 5 times a power of ten. */
export function roundStep(span: number, most: number): number {
  const raw = Math.max(span, 1e-9) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
}

/** The values of an axis: round ones that hold everything between `low` and `high`. */
export function ticksFor(low: number, high: number, most = 5): readonly number[] {
  // A single value stands in the middle of an axis, with room for what comes at the next visits.
  if (high <= low) {
    const step = roundStep(Math.max(0.2 * Math.abs(low), 2), 2);
    const middle = Math.round(low / step) * step;
    return [middle - step, middle, middle + step];
  }
  const step = roundStep(Math.max(high - low, 1), most);
  const first = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - first) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, i) => first + i * step);
}
