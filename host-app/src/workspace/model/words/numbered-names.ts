/** Names of which those that occur more than once have their number among their likes behind them. */
export function numberedNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return counts.get(name)! > 1 ? `${name} ${nth}` : name;
  });
}
