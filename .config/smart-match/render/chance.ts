import { createRandom } from '@bracewright/core/math';

/** Draws of a seeded generator. */
export interface Chance {
  /** 0 to 1. */
  (): number;
  between(low: number, high: number): number;
  /** Normal. */
  about(mean: number, sd: number): number;
  whole(low: number, high: number): number;
  is(part: number): boolean;
  one<T>(of: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  const random = createRandom(seed);
  for (let i = 0; i < 3; i++) random();
  const between = (low: number, high: number): number => low + (high - low) * random();
  return Object.assign(() => random(), {
    between,
    about: (mean: number, sd: number): number =>
      mean + sd * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    whole: (low: number, high: number): number => Math.floor(between(low, high + 0.999999)),
    is: (part: number): boolean => random() < part,
    one: <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!,
  });
}

/** A smooth random course: `knots` normal values, cosine between them; takes 0 to 1. */
export function course(chance: Chance, knots: number, sd: number): (t: number) => number {
  const values = Array.from({ length: knots }, () => chance.about(0, sd));
  return (t) => {
    const at = Math.min(Math.max(t, 0), 0.999999) * (knots - 1);
    const i = Math.floor(at);
    const w = 0.5 - 0.5 * Math.cos(Math.PI * (at - i));
    return values[i]! * (1 - w) + values[i + 1]! * w;
  };
}
