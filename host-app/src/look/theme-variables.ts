import { cssVariables, palettes, type PrimaryName, type ThemeName } from './design-tokens.ts';

/** Writes the tokens onto the document, where CSS and the workspace read them. */
export function applyCssVariables(theme: ThemeName, primary: PrimaryName, colorWeak = false): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(theme, primary, colorWeak)))
    root.style.setProperty(name, value);
  root.dataset['theme'] = theme;
  root.style.setProperty('color-scheme', theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palettes[theme].surface);
}
