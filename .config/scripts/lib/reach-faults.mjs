// What a file must not reach over any number of files, itself among it. dependency-cruiser knows such rules too, but looks for a way from each
// file to each other one anew; here all ways of a file are followed once, and circles are found in one walk.

/** The name of a rule's group, `$1`, put in from the path it was found by. */
const filled = (pattern, groups) =>
  pattern.replace(
    /\$(\d)/g,
    (whole, digit) => groups[Number(digit)]?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') ?? whole,
  );
const asList = (patterns) => (patterns === undefined ? [] : [patterns].flat());
const matches = (patterns, path, groups = []) =>
  asList(patterns).some((pattern) => new RegExp(filled(pattern, groups)).test(path));

/** Parts the rules that say `to.reachable`, and those that say `to.circular`, from the others. */
export function byReach({ forbidden, ...others }) {
  const isReach = ({ to }) => to.reachable === true;
  const isCircle = ({ to }) => to.circular === true;
  return {
    direct: { ...others, forbidden: forbidden.filter((rule) => !isReach(rule) && !isCircle(rule)) },
    reachable: forbidden.filter(isReach),
    circular: forbidden.filter(isCircle),
  };
}

const isType = ({ dependencyTypes = [] }) => dependencyTypes.includes('type-only');

/** What each file imports; with `loaded`, what is loaded with it alone. */
const importsOf = (modules, loaded = false) =>
  new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter((one) => !one.couldNotResolve && !(loaded && (one.dynamic || isType(one))))
        .map(({ resolved }) => resolved),
    ]),
  );

/** The files that a file reaches, itself included. */
function reached(from, imports) {
  const known = new Set([from]);
  for (const file of known) for (const to of imports.get(file) ?? []) known.add(to);
  return [...known];
}

/**
 * Which file reaches what it must not: `{ rule, from, to }`. `rules` are those of `.dependency-cruiser.cjs` with `to.reachable`, which may name
 * `path`, `pathNot` and `$1`; of those whose name ends with `-at-start` what is loaded later does not count; `modules` is what dependency-cruiser found.
 */
export function reachFaults(rules, modules) {
  const [all, loaded] = [importsOf(modules), importsOf(modules, true)];
  return rules.flatMap((rule) => {
    const imports = rule.name.endsWith('-at-start') ? loaded : all;
    return modules.flatMap(({ source }) => {
      const groups = asList(rule.from.path).length === 0 ? [] : new RegExp(rule.from.path).exec(source);
      if (groups === null || matches(rule.from.pathNot, source)) return [];
      return reached(source, imports)
        .filter((to) => to !== source)
        .filter((to) => rule.to.path === undefined || matches(rule.to.path, to, groups))
        .filter((to) => !matches(rule.to.pathNot, to, groups))
        .map((to) => ({ rule, from: source, to }));
    });
  });
}

/** The circles among files, one of each that is closed by an import back to a file on the way to it; each from its first file on. */
function circlesOf(imports) {
  const [done, circles] = [new Set(), []];
  for (const start of imports.keys()) {
    if (done.has(start)) continue;
    const way = [start];
    const places = new Map([[start, 0]]);
    const left = [(imports.get(start) ?? [])[Symbol.iterator]()];
    while (way.length > 0) {
      const { value: next, done: isThrough } = left.at(-1).next();
      if (isThrough) {
        const file = way.pop();
        places.delete(file);
        left.pop();
        done.add(file);
      } else if (places.has(next)) circles.push(way.slice(places.get(next)));
      else if (!done.has(next)) {
        places.set(next, way.length);
        way.push(next);
        left.push((imports.get(next) ?? [])[Symbol.iterator]());
      }
    }
  }
  return circles;
}

/** Which files import each other in a circle: `{ rule, way }`. `rules` are those with `to.circular`, which hold for every file. */
export function circleFaults(rules, modules) {
  const circles = circlesOf(importsOf(modules));
  return rules.flatMap((rule) => circles.map((way) => ({ rule, way })));
}
