/** Red, green, blue, 0 to 255. */
export type Rgb255 = readonly [red: number, green: number, blue: number];

type Ground = 'light' | 'dark';

const STOPS: Readonly<Record<Ground, readonly Rgb255[]>> = {
  light: ['#2166AC', '#67A9CF', '#D1E5F0', '#F7F7F7', '#FEE0B6', '#F1A340', '#B35806'].map(parse),
  dark: ['#7DB8F0', '#4A8CC4', '#2F5B82', '#2A2F37', '#82512A', '#C9762F', '#F7B26A'].map(parse),
};
const BARE: Readonly<Record<Ground, Rgb255>> = { light: parse('#8E8E8E'), dark: parse('#6E6E6E') };

function parse(hex: string): Rgb255 {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/**
 * Seven colours of the signed deviation scale, inward (−limit) first, evenly spaced; safe for colour-blind eyes (blue and
 * orange). The editor and the printed report show the same. Source: Brewer, ColorBrewer 2.0 (schemes RdBu and PuOr), 2013; the dark ground's is the same
 * hues, brightest at the ends.
 */
export const deviationScale = (ground: Ground): readonly Rgb255[] => STOPS[ground];

/** Colour of what has no deviation, since nothing lies under it: a grey that the scale does not have. */
export const bareOnScale = (ground: Ground): Rgb255 => BARE[ground];

/** Colour of `value` mm on the scale from −`limit` to `limit`; values beyond take the ends. */
export function onDeviationScale(value: number, limit: number, ground: Ground): Rgb255 {
  const stops = STOPS[ground];
  const place = Math.min(1, Math.max(0, value / (2 * limit) + 0.5)) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  const [from, to, share] = [stops[index]!, stops[index + 1]!, place - index];
  const part = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * share;
  return [part(0), part(1), part(2)];
}
