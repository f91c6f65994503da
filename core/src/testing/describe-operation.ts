import { describe, expect, it } from 'vitest';
import { applyOperation } from '../operation/apply-operation.ts';
import { askOperation } from '../operation/ask-operation.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { validateParams } from '../operation/registry.ts';
import { settledAnswer } from '../runner/settled-answer.ts';
import { describeParams, fieldsWithoutKind } from '../params/describe.ts';
import { makeBody } from './bodies.ts';
import { goldenFailure, hashOfCase, lentTo, type GoldenCase, type OperationCase } from './golden.ts';
import { OperationRuns } from './operation-runs.ts';
import { checkStroke } from './stroke-checks.ts';
import { checkSurface, type SurfaceRules } from './surface-checks.ts';
import { casesForWorker, hashesInWorker } from './worker-run.ts';

export interface ConformanceOptions {
  /** The file that exports the operation: `new URL('./operation.ts', import.meta.url)`. */
  readonly module: URL;
  /** Applications that succeed; at least one. */
  readonly cases: readonly OperationCase[];
  /** What it may do to borders, and what it has to leave; see `SurfaceRules`. */
  readonly surface?: SurfaceRules;
  /** Results of released versions. Cases of other operations in the same table are left to them. */
  readonly golden?: readonly GoldenCase[];
}

const MADE_WITHOUT_KIND =
  'no form has a control for these; declare them with p.length, p.choice and their like and nothing behind that hides it (.readonly(), .pipe()), or p.custom where gestures set them';

/** The first case. Throws where there is none, or no file, which a script's own test may leave out. */
function requireCase({ type }: AnyOperation, { cases, module }: ConformanceOptions): OperationCase {
  // A test in JavaScript may leave out what its types ask for.
  const first = (cases as ConformanceOptions['cases'] | undefined)?.[0];
  if (!first) throw new Error(`${type} needs at least one case`);
  if (!(module instanceof URL))
    throw new Error(`${type} needs its file: module: new URL('./operation.ts', import.meta.url)`);
  return first;
}

type ParamObject = { readonly [key: string]: Json };

/** Parameters as a record brings them back. */
const throughJson = (params: unknown): Json => JSON.parse(JSON.stringify(params)) as Json;

/** What is to be said of the cases that do not give what they gave when they were released; nothing where all do. */
async function goldenFailures(
  golden: readonly GoldenCase[],
  hashOf: (one: GoldenCase) => Promise<string>,
): Promise<string> {
  const messages: string[] = [];
  for (const one of golden) {
    const failure = goldenFailure(one, await hashOf(one));
    if (failure) messages.push(failure.message);
  }
  return messages.join('\n');
}

async function expectRefusal(
  operation: AnyOperation,
  one: OperationCase,
  params: Json,
  path: string,
): Promise<void> {
  const error = await applyOperation(operation, makeBody(one.body), params, lentTo(one)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SdkError);
  expect(error).toMatchObject({ code: 'operation/invalid-params', data: { path } });
}

/**
 * The tests every operation passes: the same bits twice, from parameters that went through JSON, and in a worker thread; the
 * input left alone; stopped when asked; progress from 0 to 1; every bound of every parameter answered, everything beyond it
 * refused by name; what `settle` keeps gives the bits that it was asked for; dabs that come one by one give the bits of all at once; no crossing added, borders and what lies outside kept, on a rough body, on one with cut borders and on a raw scan with holes, ragged ends and loose pieces; released meshes unchanged. Calls `describe` of vitest.
 */
export function describeOperation(operation: AnyOperation, options: ConformanceOptions): void {
  const { cases } = options;
  const first = requireCase(operation, options);
  const fields = describeParams(operation.params);
  const runs = new OperationRuns(operation, first);
  const withValue = (name: string, value: Json): Json => ({
    ...(first.params as ParamObject),
    [name]: value,
  });

  describe(`${operation.type}@${operation.version} keeps the contract of operations`, () => {
    it.each(cases)('gives the same bits twice: $name', async (one) => {
      // The second time as it was recorded: one run shows both.
      expect(await runs.hashAgain(one, throughJson(one.params))).toBe((await runs.first(one)).hash);
    });

    it.each(cases)('leaves its input as it was: $name', async (one) => {
      const { before, after, isShared } = await runs.first(one);
      expect([after, isShared]).toEqual([before, false]);
    });

    it.each(cases)('gives the same bits from all parameters through JSON: $name', async (one) => {
      const params = throughJson(validateParams(operation, one.params));
      expect(await runs.hashAgain(one, params)).toBe((await runs.first(one)).hash);
    });

    if (operation.settle)
      it.each(cases)('gives the same bits from what its record keeps: $name', async (one) => {
        const asked = { operation, mesh: makeBody(one.body), params: one.params };
        const kept = await askOperation('settle', asked, settledAnswer(operation.params));
        expect(await runs.hashAgain(one, kept)).toBe((await runs.first(one)).hash);
      });

    it.each(cases)('stops when its caller wants it to: $name', async (one) => {
      let asked = 0;
      const checkAborted = () => {
        // The first question comes from the runner itself.
        if (++asked > 1) throw new OperationAborted();
      };
      const work = applyOperation(operation, makeBody(one.body), one.params, {
        ...lentTo(one),
        checkAborted,
      });
      await expect(work).rejects.toBeInstanceOf(OperationAborted);
    });

    it.each(cases)('tells progress that only grows, from 0 to 1: $name', async (one) => {
      const { seen } = await runs.first(one);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    });

    checkSurface(operation, cases, options.surface ?? {});
    if (operation.stroke) checkStroke(operation, operation.stroke, cases, runs);

    for (const field of fields) {
      const isNumeric = field.min !== undefined && typeof field.default === 'number';
      if (isNumeric && field.max !== undefined) {
        const { name, min, max } = { name: field.name, min: field.min!, max: field.max };
        it(`answers ${name} at its bounds and refuses it beyond them`, async () => {
          await runs.expectAnswer(withValue(name, min));
          await runs.expectAnswer(withValue(name, max));
          await expectRefusal(operation, first, withValue(name, min - 1), name);
          await expectRefusal(operation, first, withValue(name, max + 1), name);
          await expectRefusal(operation, first, withValue(name, 'much'), name);
        });
      }
      for (const option of field.options ?? [])
        it(`answers ${field.name} ${option}`, () => runs.expectAnswer(withValue(field.name, option)));
    }

    it('refuses a parameter that it does not know, and tells what each of its own is to a person', async () => {
      expect(fieldsWithoutKind(operation.params), MADE_WITHOUT_KIND).toEqual([]);
      await expectRefusal(operation, first, withValue('noSuchParameter', 1), 'noSuchParameter');
    });

    const threaded = casesForWorker(options.module, cases);
    if (threaded.length > 0)
      it('gives the same bits in a worker thread', async () => {
        const here = await Promise.all(threaded.map(async (one) => (await runs.first(one)).hash));
        expect(await hashesInWorker(options.module, operation, threaded)).toEqual(here);
      });

    const golden = (options.golden ?? []).filter(
      ({ type, version }) => type === operation.type && version === operation.version,
    );
    if (golden.length > 0)
      it('gives the meshes that were released', async () => {
        // What ran here already is not made again.
        const hashOf = async (one: GoldenCase) =>
          cases.includes(one) ? (await runs.first(one)).hash : hashOfCase(operation, one);
        expect(await goldenFailures(golden, hashOf)).toBe('');
      });
  });
}
