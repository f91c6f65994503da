import { blur, type Plate } from './canvas.ts';
import { chanceOf, course, type Chance } from './chance.ts';

/** A film as it is stored: 0 black to 1 white. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

const sorted = (values: Float32Array, parts: readonly number[]): number[] => {
  const some: number[] = [];
  for (let i = 0; i < values.length; i += 37) if (values[i]! > 0.3) some.push(values[i]!);
  some.sort((a, b) => a - b);
  return parts.map((part) => some[Math.min(some.length - 1, Math.floor(part * some.length))] ?? 1);
};

const STEPS = 4096;
const table = (most: number, of: (value: number) => number): Float32Array =>
  Float32Array.from({ length: STEPS }, (_, i) => of((most * i) / (STEPS - 1)));
const placeIn = (at: number): number => (at < 0 ? 0 : at > STEPS - 1 ? STEPS - 1 : at | 0);
/** Normal values: rows begin anywhere in them. */
const GRAINS = ((chance) => Float32Array.from({ length: 400_009 }, () => chance.about(0, 1)))(chanceOf(11));

/** Optical depth to a shown film: scatter, exposure, quantum noise, a window, often unsharp masking or local contrast. `hard` is 0 (clean) to 1 and more. */
export function expose(plate: Plate, chance: Chance, hard: number): Image {
  const { width, height, tau } = plate;
  const data = new Float32Array(tau);
  for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i] = 0;
  blur(data, width, height, chance.is(0.3) ? chance.between(0.8, 2) : chance.between(0.3, 0.8 + 0.7 * hard));
  const [dark, middle, bright] = sorted(data, [0.04, 0.5, chance.between(0.98, 0.9995)]) as [number, number, number];
  const photons = hard * chance.between(0.2, 1);
  const noise = 0.05 * photons * (bright - dark) * Math.exp(-bright / 2);
  const low = chance.is(0.6) ? 0 : dark * chance.between(0, 0.8);
  const high = bright * chance.between(0.92, 1.15);
  const gamma = chance.between(0.65, 1.6);
  const toe = chance.is(0.4) ? chance.between(0.5, 3) / Math.max(0.3, middle) : 0;
  const fall = course(chance, 4, 0.05);
  const across = chance.about(0, 0.06);
  const most = bright * 1.4;
  const shown = table(most, (value) => {
    const part = (value - low) / (high - low);
    const bent = toe > 0 ? (1 - Math.exp(-toe * part)) / (1 - Math.exp(-toe)) : part;
    return bent <= 0 ? 0 : Math.pow(bent, gamma);
  });
  const loud = table(most, (value) => noise * Math.exp(Math.min(value, bright * 1.2) / 2));
  const step = (STEPS - 1) / most;
  for (let j = 0; j < height; j++) {
    const down = 1 + fall(j / height);
    let grain = Math.floor(chance() * (GRAINS.length - width - 1));
    for (let i = 0; i < width; i++) {
      const at = j * width + i;
      let value = data[at]! * (down + across * (i / width - 0.5));
      if (noise > 0) value += loud[placeIn(value * step)]! * GRAINS[grain++]!;
      data[at] = shown[placeIn(value * step)]!;
    }
  }
  if (chance.is(0.5)) sharpen(data, width, height, chance.between(2, 30), chance.between(0.3, 1.6));
  if (chance.is(0.25)) sharpen(data, width, height, 1.2, chance.between(0.3, 1.2));
  const grain = (hard > 0.5 ? 0.02 : 0.008) * chance();
  const start = chance.whole(0, GRAINS.length);
  for (let i = 0; i < data.length; i++) {
    const value = data[i]! + 0.5 * grain * GRAINS[(i + start) % GRAINS.length]!;
    data[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
  return { width, height, data };
} // prettier-ignore

/** Unsharp masking. */
function sharpen(data: Float32Array, width: number, height: number, sigma: number, by: number): void {
  const soft = new Float32Array(data);
  blur(soft, width, height, sigma);
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + by * (data[i]! - soft[i]!);
}
