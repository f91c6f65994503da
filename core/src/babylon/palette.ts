import { bareOnScale, deviationScale, type Rgb255 } from '../annotation/deviation-scale.ts';
import { freeze } from '../operation/plain-data.ts';
import type { RoleColours } from '../plugin/index.ts';
import type { CoreOverlayRole, OverlayRole } from '../services/index.ts';

/** The two looks of the workspace. */
export type Theme = 'light' | 'dark';

/** Linear mix of channels is done on these as stored (sRGB), 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#RRGGBB`. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Writes `#rrggbb`. */
export function formatColour(colour: Rgb): string {
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(colour[0])}${byte(colour[1])}${byte(colour[2])}`;
}

/** Colour between `a` (t = 0) and `b` (t = 1). */
export const mixColour = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Every colour the scene draws with in one theme. */
export interface ScenePalette {
  readonly canvasTop: Rgb;
  readonly canvasBottom: Rgb;
  readonly surface: Rgb;
  readonly line: Rgb;
  readonly text: Rgb;
  readonly muted: Rgb;
  readonly primary: Rgb;
  readonly body: Rgb;
  /** The wall of a brace, shown in place of the body it was made on. */
  readonly wall: Rgb;
  /** The inside of an open body. */
  readonly inside: Rgb;
  /** What the body's rim turns to, so that its outline reads against the canvas. */
  readonly rim: Rgb;
  readonly rimStrength: number;
  readonly grid: Rgb;
  /** Core's, and those of plugins: see `roleColour`. */
  readonly roles: Readonly<Record<CoreOverlayRole, Rgb>> & Readonly<Record<string, Rgb>>;
  /** X, Y and Z. */
  readonly axes: readonly [Rgb, Rgb, Rgb];
}

const WHITE: Rgb = [1, 1, 1];

const ROLES: Readonly<Record<CoreOverlayRole, string>> = {
  contour: '#F5A524',
  handle: '#F5A524',
  apex: '#E5484D',
  plane: '#3E63DD',
  edge: '#F76B15',
  measure: '#12A594',
  marker: '#8E4EC6',
};

function roles(lighter: number): Readonly<Record<CoreOverlayRole, Rgb>> {
  const entries = Object.entries(ROLES).map(([role, hex]) => [
    role,
    mixColour(parseColour(hex), WHITE, lighter),
  ]);
  return Object.fromEntries(entries) as Readonly<Record<CoreOverlayRole, Rgb>>;
}

const PALETTES: Readonly<Record<Theme, ScenePalette>> = {
  light: {
    canvasTop: parseColour('#F4F6F8'),
    canvasBottom: parseColour('#E6EAEF'),
    surface: parseColour('#FFFFFF'),
    line: parseColour('#E3E7EC'),
    text: parseColour('#1B232C'),
    muted: parseColour('#5D6875'),
    primary: parseColour('#2563EB'),
    body: parseColour('#E7DED2'),
    wall: parseColour('#C6D9E6'),
    inside: parseColour('#A7B4C4'),
    rim: parseColour('#7A6C5B'),
    rimStrength: 0.5,
    grid: parseColour('#8A97A6'),
    roles: roles(0),
    axes: [parseColour('#D6454B'), parseColour('#2F9E6B'), parseColour('#2F6FE0')],
  },
  dark: {
    canvasTop: parseColour('#191D23'),
    canvasBottom: parseColour('#101318'),
    surface: parseColour('#1E232A'),
    line: parseColour('#343C47'),
    text: parseColour('#E8ECF1'),
    muted: parseColour('#98A3B0'),
    primary: parseColour('#5B8DEF'),
    body: parseColour('#CFC5B8'),
    wall: parseColour('#A5BDCF'),
    inside: parseColour('#5F7286'),
    rim: parseColour('#F3EBDF'),
    rimStrength: 0.22,
    grid: parseColour('#7C8896'),
    roles: roles(0.1),
    axes: [parseColour('#EF6A6F'), parseColour('#4CBF8B'), parseColour('#6C9BF5')],
  },
};

/** The colours of a theme; `primary` (`#RRGGBB`) takes the place of the preset blue, `own` are the overlay roles of plugins. */
export function scenePalette(
  theme: Theme,
  primary?: string,
  own: Readonly<Record<string, RoleColours>> = {},
): ScenePalette {
  const palette = PALETTES[theme];
  const added = Object.entries(own).map(([role, colours]) => [role, parseColour(colours[theme])] as const);
  // Widgets of plugins are given it too.
  return freeze({
    ...palette,
    roles: { ...Object.fromEntries(added), ...palette.roles },
    ...(primary !== undefined && { primary: parseColour(primary) }),
  });
}

/** The colour of an overlay role; of one that nobody declares that of a measure. */
export const roleColour = ({ roles: known }: ScenePalette, role: OverlayRole): Rgb =>
  (Object.hasOwn(known, role) ? known[role] : undefined) ?? known.measure;

/** How far a ghost goes to the colour of what is taken away. */
const GHOST_TINT = 0.45;

/** The colours of a body that is about to be taken away. */
export function ghostPalette(palette: ScenePalette): ScenePalette {
  const tint = (colour: Rgb): Rgb => mixColour(colour, palette.roles.apex, GHOST_TINT);
  return { ...palette, body: tint(palette.body), inside: tint(palette.inside) };
}

/** The colours of a brace's wall, drawn as the body is. */
export const wallPalette = (palette: ScenePalette): ScenePalette => ({ ...palette, body: palette.wall });

const ofBytes = ([red, green, blue]: Rgb255): Rgb => [red / 255, green / 255, blue / 255];

/** Seven colours of the signed deviation scale, inward (−limit) first, evenly spaced. */
export const deviationStops = (theme: Theme): readonly Rgb[] => deviationScale(theme).map(ofBytes);

/** Colour of what has no deviation, since nothing lies under it. */
export const bareColour = (theme: Theme): Rgb => ofBytes(bareOnScale(theme));
