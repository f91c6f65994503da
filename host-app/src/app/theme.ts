import { theme as antd, type ThemeConfig } from 'antd';
import {
  cssVariables,
  fontFamily,
  metrics,
  palettes,
  primaryShades,
  shadows,
  type PrimaryName,
  type ThemeName,
} from './tokens.ts';

/** The antd theme of a look: tokens only, so that an antd update cannot break a hand-written override. */
export function antdTheme(theme: ThemeName, primary: PrimaryName, dense = false): ThemeConfig {
  const palette = palettes[theme];
  const shades = primaryShades(theme, primary);
  const light = theme === 'light';
  return {
    algorithm: light ? antd.defaultAlgorithm : antd.darkAlgorithm,
    token: {
      colorPrimary: shades.base,
      colorPrimaryHover: shades.hover,
      colorPrimaryActive: shades.active,
      colorPrimaryBg: shades.softer,
      colorPrimaryBgHover: shades.soft,
      colorPrimaryBorder: shades.base,
      colorPrimaryText: shades.text,
      colorPrimaryTextHover: shades.hover,
      colorInfo: shades.base,
      colorLink: shades.text,
      colorLinkHover: shades.hover,
      colorLinkActive: shades.active,
      colorError: palette.danger,
      colorErrorText: palette.danger,
      colorErrorBg: palette.dangerSoft,
      colorWarning: palette.warning,
      colorWarningBg: palette.warningSoft,
      colorSuccess: palette.success,
      colorSuccessBg: palette.successSoft,
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.muted,
      colorTextTertiary: palette.muted,
      colorTextDescription: palette.muted,
      colorTextPlaceholder: palette.muted,
      colorIcon: palette.muted,
      colorBgBase: palette.surface,
      colorBgContainer: palette.surface,
      colorBgElevated: light ? palette.surface : palette.raised,
      colorBgLayout: palette.sunken,
      colorBgSpotlight: light ? '#1B232C' : '#3A4350',
      colorBgMask: light ? 'rgba(16, 24, 32, 0.38)' : 'rgba(0, 0, 0, 0.58)',
      colorFillAlter: palette.raised,
      colorBorder: palette.outline,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlItemBgHover: palette.hover,
      controlItemBgActive: shades.softer,
      controlItemBgActiveHover: shades.soft,
      controlOutlineWidth: 3,
      controlHeight: dense ? 28 : metrics.controlHeight,
      fontFamily,
      fontSize: dense ? metrics.editorFontSize : metrics.fontSize,
      borderRadius: metrics.radius,
      borderRadiusLG: metrics.radius,
      borderRadiusSM: 4,
      boxShadow: shadows[theme],
      boxShadowSecondary: shadows[theme],
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: shades.on,
        dangerColor: light ? '#FFFFFF' : '#0E1116',
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        defaultBorderColor: light ? '#C9D0D9' : '#4A5461',
      },
      Tree: { titleHeight: 32, nodeSelectedBg: shades.softer, nodeHoverBg: palette.hover, indentSize: 16 },
      Form: { itemMarginBottom: 18, verticalLabelPadding: '0 0 4px', labelColor: palette.text },
      Modal: { titleFontSize: 17 },
      Segmented: { itemSelectedColor: palette.text, trackBg: palette.sunken },
      Dropdown: { controlItemBgHover: palette.hover },
      Pagination: { itemActiveBg: shades.softer },
    },
  };
}

/** Writes the tokens onto the document, where CSS and the workspace read them. */
export function applyCssVariables(theme: ThemeName, primary: PrimaryName): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(theme, primary)))
    root.style.setProperty(name, value);
  root.dataset['theme'] = theme;
  root.style.setProperty('color-scheme', theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palettes[theme].surface);
}
