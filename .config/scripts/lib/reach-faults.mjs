// What a file must not reach over any number of files. dependency-cruiser knows such rules too, but looks for a way from each file to each
// other one anew; here all ways of a file are followed once.

/** The name of a rule's group, `$1`, put in from the path it was found by. */
const filled = (pattern, groups) =>
  pattern.replace(
    /\$(\d)/g,
    (whole, digit) => groups[Number(digit)]?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') ?? whole,
  );
const asList = (patterns) => (patterns === undefined ? [] : [patterns].flat());
const matches = (patterns, path, groups = []) =>
  asList(patterns).some((pattern) => new RegExp(filled(pattern, groups)).test(path));

/** Parts the rules that say `to.reachable` from the others. */
export function byReach({ forbidden, ...others }) {
  const isReach = ({ to }) => to.reachable === true;
  return {
    direct: { ...others, forbidden: forbidden.filter((rule) => !isReach(rule)) },
    reachable: forbidden.filter(isReach),
  };
}

/** The files that a file reaches, itself included. */
function reached(from, imports) {
  const known = new Set([from]);
  for (const file of known) for (const to of imports.get(file) ?? []) known.add(to);
  return [...known];
}

/**
 * Which file reaches what it must not: `{ rule, from, to }`. `rules` are those of `.dependency-cruiser.cjs` with `to.reachable`, which may name
 * `path`, `pathNot` and `$1`; `modules` is what dependency-cruiser found.
 */
export function reachFaults(rules, modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter((one) => !one.couldNotResolve).map(({ resolved }) => resolved),
    ]),
  );
  return rules.flatMap((rule) =>
    modules.flatMap(({ source }) => {
      const groups = asList(rule.from.path).length === 0 ? [] : new RegExp(rule.from.path).exec(source);
      if (groups === null || matches(rule.from.pathNot, source)) return [];
      return reached(source, imports)
        .filter((to) => to !== source)
        .filter((to) => rule.to.path === undefined || matches(rule.to.path, to, groups))
        .filter((to) => !matches(rule.to.pathNot, to, groups))
        .map((to) => ({ rule, from: source, to }));
    }),
  );
}
