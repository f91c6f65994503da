import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { join } from 'node:path';
import { byReach, circleFaults, reachFaults } from './reach-faults.mjs';
import { roomCircles, sentenceOf } from './room-circles.mjs';

/** Tests import from wherever they please, and nobody imports them. */
const isRoom = (path) => !/(^|\/)node_modules\/|\.test(-d)?\.tsx?$/.test(path);

/** The imports between the files of the tree. */
const importsOf = (modules) =>
  modules
    .filter(({ source }) => isRoom(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter((one) => !one.couldNotResolve && !one.coreModule && isRoom(one.resolved))
        .map(({ module, resolved }) => ({ from: source, to: resolved, specifier: module })),
    );

const brokenSentence = ({ name, comment = '' }, from, way) =>
  `Rule ${name}: ${from} → ${way}. ${comment}`.trim();

/**
 * What is wrong with the imports of some folders, a sentence each: rules of `.dependency-cruiser.cjs` (of `rules`) that are broken, and
 * circles between rooms. `folders` lie below `root`, from where the rules count their paths.
 */
export async function importFaults(folders, { root, rules = root }) {
  const options = await extractOptions(join(rules, '.dependency-cruiser.cjs'));
  const tsConfig = join(rules, options.ruleSet?.options?.tsConfig?.fileName ?? options.tsConfig.fileName);
  const { direct, reachable, circular } = byReach(options.ruleSet);
  const { output } = await cruise(
    folders,
    { ...options, ruleSet: direct, baseDir: root, outputType: undefined, skipAnalysisNotInRules: true },
    undefined,
    { tsConfig: extractTsConfig(tsConfig) },
  );
  const { modules, summary } = output;
  const broken = summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) =>
      brokenSentence(
        direct.forbidden.find(({ name }) => name === rule.name),
        from,
        to,
      ),
    );
  const walks = circleFaults(circular, modules).map(({ rule, way: [first, ...others] }) =>
    brokenSentence(rule, first, [...others, first].join(' → ')),
  );
  const reaching = reachFaults(reachable, modules).map(({ rule, from, to }) =>
    brokenSentence(rule, from, to),
  );
  const circles = roomCircles(importsOf(modules)).map((circle) => sentenceOf(circle, root));
  return { faults: [...broken, ...reaching, ...walks, ...circles], files: summary.totalCruised };
}
