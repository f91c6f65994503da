import { theme as antd, type ThemeConfig } from 'antd';
import {
  fontFamily,
  metrics,
  maskColour,
  overlayColour,
  paletteOf,
  primaryShades,
  shadows,
  type PrimaryName,
  type ThemeName,
} from './design-tokens.ts';

/** Height of a control under a finger, CSS pixels. */
const TOUCH_TARGET = 44;

/** Of link buttons, as they are: the dark algorithm would make them darker than may be read. */
const linkColours = ({ text, hover, active }: ReturnType<typeof primaryShades>) => ({
  colorLink: text,
  colorLinkHover: hover,
  colorLinkActive: active,
});

/** The antd theme of a look: tokens only, so that an antd update cannot break a hand-written override. */
export function antdTheme(
  theme: ThemeName,
  primary: PrimaryName,
  { dense = false, colorWeak = false }: { readonly dense?: boolean; readonly colorWeak?: boolean } = {},
): ThemeConfig {
  const palette = paletteOf(theme, colorWeak);
  const shades = primaryShades(theme, primary);
  const light = theme === 'light';
  // The editor is worked in by finger on a tablet; elsewhere a list is.
  const touched = dense && window.matchMedia('(pointer: coarse)').matches;
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
      ...linkColours(shades),
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
      colorBgElevated: overlayColour(theme),
      colorBgLayout: palette.sunken,
      colorBgSpotlight: light ? '#1B232C' : '#3A4350',
      colorBgMask: maskColour(theme),
      colorFillAlter: palette.raised,
      colorBorder: palette.outline,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      controlItemBgHover: palette.hover,
      controlItemBgActive: shades.softer,
      controlItemBgActiveHover: shades.soft,
      controlOutlineWidth: 3,
      controlHeight: touched ? TOUCH_TARGET : dense ? 28 : metrics.controlHeight,
      ...(touched ? { controlHeightSM: TOUCH_TARGET } : {}),
      fontFamily,
      fontSize: dense ? metrics.editorFontSize : metrics.fontSize,
      borderRadius: metrics.radius,
      borderRadiusLG: metrics.radius,
      borderRadiusSM: 4,
      boxShadow: shadows[theme],
      boxShadowSecondary: shadows[theme],
      wireframe: false,
      // Base.css takes every animation away then, and a popup would wait for the end of one for ever.
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: {
        ...linkColours(shades),
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
