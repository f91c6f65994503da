import { z } from 'zod';
import { logFault, type FaultListener } from '../operation/fault.ts';
import { copyOf, isPlain } from '../operation/plain-data.ts';
import type { Headline, ToolManifest } from './plugin.ts';

export type HeadlineCode = Extract<NonNullable<ToolManifest['headline']>, (...given: never[]) => unknown>;

/** What a row and a report can show. */
const SAID = z
  .object({
    key: z.string().optional(),
    name: z.string().optional(),
    value: z.number().optional(),
    most: z.number().optional(),
    kind: z.enum(['length', 'angle', 'count']).optional(),
    signed: z.boolean().optional(),
    sides: z.boolean().optional(),
    tells: z.array(z.string()).optional(),
  })
  .optional();

/** What a headline gave, as far as a row can show it. Throws where it cannot. */
function readHeadline(given: unknown): Headline | undefined {
  // Nobody waits for it: what it rejects with would be a fault of the page.
  if (given instanceof Promise) {
    given.catch(() => undefined);
    throw new TypeError('a headline is given at once, not by a promise');
  }
  if (typeof given === 'object' && given !== null && !isPlain(given))
    throw new TypeError('a headline is a plain object');
  return SAID.parse(given) as Headline | undefined;
}

/** Of these a fault was logged: a row asks anew with every drawing. */
const LOGGED = new WeakSet<HeadlineCode>();

/**
 * A headline that cannot harm who asks it: it is handed copies of what a record keeps, and where it throws or gives what no row can show, nothing is said of the step and the developer is
 * told why, once; `of` is the tool, or the type of its operation.
 */
export const headlineOn = (
  headline: HeadlineCode,
  of: string,
  onFault: FaultListener = logFault,
): HeadlineCode => {
  // Another listener hears of it whoever was told before.
  const told = onFault === logFault ? LOGGED : new WeakSet<HeadlineCode>();
  return (params, report) => {
    try {
      return readHeadline(headline(copyOf(params), report && copyOf(report)));
    } catch (error) {
      if (!told.has(headline)) {
        told.add(headline);
        onFault({ of, error });
      }
      return undefined;
    }
  };
};

/** What a headline says, behind the name that it gives. */
export const underName = ({ name }: Headline, text: string): string =>
  name === undefined ? text : text === '' ? name : `${name} · ${text}`;
