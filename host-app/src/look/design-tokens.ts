/**
 * The design tokens: every colour, distance and type size of the app has its one home here. They reach CSS as `--bw-…`
 * variables (`cssVariables`) and antd through `antdTheme` in theme.ts; nothing else may hold a colour.
 */

/** The two looks of the app; the editor's canvas follows. */
export type ThemeName = 'light' | 'dark';

/** The seven primary colours a user can choose. */
export const primaryNames = ['blue', 'teal', 'green', 'gold', 'coral', 'magenta', 'violet'] as const;
/** One of the seven primary colours. */
export type PrimaryName = (typeof primaryNames)[number];

/** Colours of one theme, as `#rrggbb`. */
export interface ColourPalette {
  readonly canvasTop: string;
  readonly canvasBottom: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  /** Hair lines between areas; decoration only. */
  readonly line: string;
  /** Outline of a control: 3 : 1 against the surface. */
  readonly outline: string;
  readonly text: string;
  readonly muted: string;
  readonly hover: string;
  readonly danger: string;
  readonly dangerSoft: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly success: string;
  readonly successSoft: string;
  /** The body and the brace wall in the scene. */
  readonly body: string;
  readonly wall: string;
  /** Contours and handles, and the other things drawn on a body. */
  readonly contour: string;
  readonly apex: string;
  readonly plane: string;
  readonly edgeLine: string;
  readonly measure: string;
  readonly marker: string;
}

/** The palettes of both themes. */
export const palettes: Readonly<Record<ThemeName, ColourPalette>> = {
  light: {
    canvasTop: '#F4F6F8',
    canvasBottom: '#E6EAEF',
    surface: '#FFFFFF',
    raised: '#FAFBFC',
    sunken: '#F2F4F7',
    line: '#E3E7EC',
    outline: '#868F9B',
    text: '#1B232C',
    muted: '#5D6875',
    hover: '#F1F4F8',
    danger: '#C62F35',
    dangerSoft: '#FDEEEE',
    warning: '#9A5B00',
    warningSoft: '#FFF5E2',
    success: '#177245',
    successSoft: '#E8F6EE',
    body: '#E7DED2',
    wall: '#CFDDEB',
    contour: '#F5A524',
    apex: '#E5484D',
    plane: '#3E63DD',
    edgeLine: '#F76B15',
    measure: '#12A594',
    marker: '#8E4EC6',
  },
  dark: {
    canvasTop: '#191D23',
    canvasBottom: '#101318',
    surface: '#1E232A',
    raised: '#262C35',
    sunken: '#181C22',
    line: '#343C47',
    outline: '#76818E',
    text: '#E8ECF1',
    muted: '#98A3B0',
    hover: '#2A313B',
    danger: '#F2797C',
    dangerSoft: '#3A2427',
    warning: '#E8B04B',
    warningSoft: '#362D1C',
    success: '#5CC58D',
    successSoft: '#1C3228',
    body: '#CFC5B8',
    wall: '#9DB4CC',
    contour: '#F6AE3A',
    apex: '#E85A5F',
    plane: '#5173E0',
    edgeLine: '#F87A2C',
    measure: '#2AAE9F',
    marker: '#9960CC',
  },
};

/** Good and bad in blue and orange, which the common kinds of colour-blindness tell apart (Okabe and Ito, "Color universal design", 2008). */
const weakPalettes: Readonly<Record<ThemeName, Partial<ColourPalette>>> = {
  light: { danger: '#A8410A', dangerSoft: '#FDF0E7', success: '#0B5C9E', successSoft: '#E8F2FB' },
  dark: { danger: '#F5A15F', dangerSoft: '#3A2A1D', success: '#6DB3F2', successSoft: '#1B2D40' },
};

/** The palette of a theme, for colour-blind eyes where that was chosen. */
export const paletteOf = (theme: ThemeName, colorWeak = false): ColourPalette =>
  colorWeak ? { ...palettes[theme], ...weakPalettes[theme] } : palettes[theme];

/** Shades of one primary colour in one theme. `on` is the colour of text upon `base`. */
export interface PrimaryShades {
  readonly base: string;
  readonly hover: string;
  readonly active: string;
  /** A tint for selected rows and soft fills. */
  readonly soft: string;
  readonly softer: string;
  readonly on: string;
  /** The primary as a colour of text and lines on any ground of the page. */
  readonly text: string;
}

const bases: Readonly<Record<PrimaryName, Readonly<Record<ThemeName, string>>>> = {
  blue: { light: '#2563EB', dark: '#5B8DEF' },
  teal: { light: '#0B7268', dark: '#3DB9A8' },
  green: { light: '#1A7A3C', dark: '#55B878' },
  gold: { light: '#8A6100', dark: '#D9A441' },
  coral: { light: '#BF4015', dark: '#F0865F' },
  magenta: { light: '#B5195D', dark: '#EC75A6' },
  violet: { light: '#6B33CE', dark: '#A88AF2' },
};

const channels = (hex: string): [number, number, number] => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];

/** `amount` of `over` laid over `under`, both `#rrggbb`; 0 gives `under`. */
export function mixColours(under: string, over: string, amount: number): string {
  const a = channels(under);
  const b = channels(over);
  const part = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * amount)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. Source: WCAG 2.2, relative luminance and contrast ratio. */
export function contrastRatio(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = channels(hex).map((value) => {
      const c = value / 255;
      return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(first), luminance(second)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The shades of a primary colour in a theme. */
export function primaryShades(theme: ThemeName, name: PrimaryName): PrimaryShades {
  const base = bases[name][theme];
  const surface = palettes[theme].surface;
  const light = theme === 'light';
  return {
    base,
    hover: mixColours(base, light ? '#000000' : '#FFFFFF', 0.12),
    active: mixColours(base, light ? '#000000' : '#FFFFFF', 0.22),
    soft: mixColours(surface, base, light ? 0.12 : 0.22),
    softer: mixColours(surface, base, light ? 0.06 : 0.12),
    on: light ? '#FFFFFF' : '#0E1116',
    text: light ? base : mixColours(base, '#FFFFFF', 0.15),
  };
}

/** Distances and sizes in px. Spacing goes in steps of 4. */
export const metrics = {
  radius: 6,
  headerHeight: 48,
  sideBarWidth: 240,
  detailsWidth: 320,
  rowHeight: 44,
  controlHeight: 32,
  /** Base type size of the records pages and of the editor. */
  fontSize: 14,
  editorFontSize: 13,
} as const;

/** Type families; the system's own follow for the moment before the fonts arrive. */
export const fontFamily =
  "'Inter Variable', 'Noto Sans SC Variable', system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** The one shadow of the app, for what floats above the page. */
export const shadows: Readonly<Record<ThemeName, string>> = {
  light: '0 1px 2px rgba(16, 24, 40, 0.06), 0 8px 24px rgba(16, 24, 40, 0.10)',
  dark: '0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 28px rgba(0, 0, 0, 0.45)',
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What lies over a page: menus, lists and cards that come and go. In the dark they are lighter than the page, as if nearer. */
export const overlayColour = (theme: ThemeName): string =>
  theme === 'light' ? palettes.light.surface : palettes.dark.raised;

/** What dims the page behind a dialog. */
export const maskColour = (theme: ThemeName): string =>
  theme === 'light' ? 'rgba(16, 24, 32, 0.38)' : 'rgba(0, 0, 0, 0.58)';

/** Every token as a CSS variable: `--bw-surface`, `--bw-edge-line`, `--bw-primary`, `--bw-row-height` and so on. */
export function cssVariables(
  theme: ThemeName,
  primary: PrimaryName,
  colorWeak = false,
): Readonly<Record<string, string>> {
  const shades = primaryShades(theme, primary);
  const variables: Record<string, string> = {};
  for (const [name, colour] of Object.entries(paletteOf(theme, colorWeak)))
    variables[`--bw-${kebab(name)}`] = colour;
  variables['--bw-primary'] = shades.base;
  for (const name of ['hover', 'active', 'soft', 'softer', 'on', 'text'] as const)
    variables[`--bw-primary-${name}`] = shades[name];
  for (const [name, size] of Object.entries(metrics)) variables[`--bw-${kebab(name)}`] = `${size}px`;
  variables['--bw-overlay'] = overlayColour(theme);
  variables['--bw-mask'] = maskColour(theme);
  variables['--bw-shadow'] = shadows[theme];
  variables['--bw-font'] = fontFamily;
  return variables;
}
