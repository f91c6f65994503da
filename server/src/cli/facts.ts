import type { BodyFacts } from '@bracewright/core/mesh';
import { choiceOption, numberOption, type Parsed } from './arguments.ts';

/** Options that say something about the person. */
export const FACTS_OPTIONS = {
  height: { type: 'string' },
  age: { type: 'string' },
  sex: { type: 'string' },
  weight: { type: 'string' },
  chest: { type: 'string' },
  waist: { type: 'string' },
  hip: { type: 'string' },
} as const;
export const FACTS_USAGE =
  '[--height CM] [--age YEARS] [--sex female|male] [--weight KG] [--chest CM] [--waist CM] [--hip CM]';

const GIRTHS = ['chest', 'waist', 'hip'] as const;

/** What the command line says about the person. */
export function factsOf(parsed: Parsed): BodyFacts {
  const height = numberOption(parsed, 'height', { min: 30, max: 260, fallback: NaN });
  const age = numberOption(parsed, 'age', { min: 0, max: 120, fallback: NaN });
  const weight = numberOption(parsed, 'weight', { min: 2, max: 400, fallback: NaN });
  const sex = choiceOption(parsed, 'sex', ['female', 'male'] as const);
  const girths = Object.fromEntries(
    GIRTHS.map((name) => [
      name,
      numberOption(parsed, name, { min: 20, max: 250, fallback: NaN }) * 10,
    ]).filter(([, value]) => Number.isFinite(value)),
  ) as NonNullable<BodyFacts['girths']>;
  return {
    ...(Number.isFinite(height) ? { height: height * 10 } : {}),
    ...(Number.isFinite(age) ? { age } : {}),
    ...(Number.isFinite(weight) ? { weight } : {}),
    ...(sex ? { sex } : {}),
    girths,
  };
}
