import type { ThemeConfig } from 'antd';

/** All colours of the console, light and dark. CSS reads them as `--name`; the component library and the charts get them from here. */
const colours = {
  light: {
    bg: '#f5f5f5',
    surface: '#ffffff',
    surface2: '#fafafa',
    border: '#e5e5e5',
    borderStrong: '#d4d4d4',
    split: '#f0f0f0',
    text: '#1c1c1c',
    text2: '#525252',
    text3: '#6f6f6f',
    accent: '#0f766e',
    accentHover: '#115e59',
    accentBg: '#e7f2f0',
    onAccent: '#ffffff',
    up: '#157347',
    down: '#b42318',
    warn: '#9a5b00',
    band: '#ececec',
    grid: '#ededed',
    axis: '#bdbdbd',
    bar: '#dcdcdc',
    series1: '#0072B2',
    series2: '#E69F00',
    series3: '#009E73',
    series4: '#CC79A7',
    series5: '#56B4E9',
    series6: '#D55E00',
  },
  dark: {
    bg: '#121212',
    surface: '#1a1a1a',
    surface2: '#1f1f1f',
    border: '#2e2e2e',
    borderStrong: '#434343',
    split: '#262626',
    text: '#ebebeb',
    text2: '#b4b4b4',
    text3: '#919191',
    accent: '#45b5a8',
    accentHover: '#63c7bb',
    accentBg: '#16302d',
    onAccent: '#06231f',
    up: '#58bf86',
    down: '#ee8a7d',
    warn: '#dda650',
    band: '#2b2b2b',
    grid: '#272727',
    axis: '#555555',
    bar: '#3a3a3a',
    series1: '#2b8ccb',
    series2: '#E69F00',
    series3: '#009E73',
    series4: '#CC79A7',
    series5: '#56B4E9',
    series6: '#D55E00',
  },
} as const;

/** The colour scheme in effect; the choice "system" is resolved to light or dark. */
export type ColourScheme = keyof typeof colours;
export type ColourPalette = { readonly [Name in keyof (typeof colours)['light']]: string };

/** The colours of a colour scheme. */
export function getColourPalette(shade: ColourScheme): ColourPalette {
  return colours[shade];
}

export const fontStack =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans", "Noto Sans CJK SC", "Noto Sans Arabic", sans-serif';

/** The name of a colour as a CSS variable: `borderStrong` becomes `--border-strong`. */
const toVariableName = (name: string) => `--${name.replace(/[A-Z]|\d/g, (mark) => `-${mark.toLowerCase()}`)}`;

/** Converts a CSS colour of the page, for example `var(--series-1)`, to a colour that a canvas understands. */
export function resolveColour(colour: string, palette: ColourPalette): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  if (name === undefined) return colour;
  return Object.entries(palette).find(([key]) => toVariableName(key) === name)?.[1] ?? colour;
}

/** Sets the scheme's colours on the document as CSS variables. */
export function applyColourScheme(shade: ColourScheme, root: HTMLElement = document.documentElement): void {
  root.dataset['shade'] = shade;
  root.style.colorScheme = shade;
  root.style.setProperty('--font', fontStack);
  for (const [name, value] of Object.entries(colours[shade])) {
    root.style.setProperty(toVariableName(name), value);
  }
}

/**
 * The component library's theme for a colour scheme. If the user wants no motion, `motion` must be false: otherwise the library's pop-ups
 * wait for the end of an animation, but CSS has already ended the animation before they listen for its end.
 */
export function antdTheme(shade: ColourScheme, motion: boolean): Pick<ThemeConfig, 'token' | 'components'> {
  const c = colours[shade];
  const ring = `0 0 0 2px ${c.accentBg}`;
  return {
    token: {
      motion,
      colorPrimary: c.accent,
      colorPrimaryHover: c.accentHover,
      colorPrimaryActive: c.accentHover,
      colorPrimaryBg: c.accentBg,
      colorPrimaryBgHover: c.accentBg,
      colorTextLightSolid: c.onAccent,
      colorInfo: c.accent,
      colorSuccess: c.up,
      colorWarning: c.warn,
      colorError: c.down,
      colorLink: c.accent,
      colorLinkHover: c.accentHover,
      colorBgBase: c.surface,
      colorBgLayout: c.bg,
      colorBgContainer: c.surface,
      // The library's own colour makes placeholders too faint in dark mode.
      colorBgContainerDisabled: shade === 'light' ? c.bg : c.split,
      colorBgElevated: c.surface,
      colorText: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextPlaceholder: c.text3,
      colorTextDescription: c.text3,
      colorBorder: c.borderStrong,
      colorBorderSecondary: c.border,
      colorSplit: c.split,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 6,
      fontSize: 14,
      fontFamily: fontStack,
      controlOutline: c.accentBg,
      controlOutlineWidth: 2,
      controlItemBgActive: c.accentBg,
      boxShadow: `0 0 0 1px ${c.border}`,
      boxShadowSecondary: `0 0 0 1px ${c.border}`,
      boxShadowTertiary: 'none',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Button: {
        // Repeated here because the dark algorithm would grey the accent.
        colorPrimary: c.accent,
        colorPrimaryHover: c.accentHover,
        colorPrimaryActive: c.accentHover,
        primaryColor: c.onAccent,
        contentFontSizeLG: 15,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      DatePicker: { activeShadow: ring },
      Drawer: { paddingLG: 24 },
      Table: {
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        headerBg: c.surface,
        headerColor: c.text2,
        headerSortActiveBg: c.surface,
        headerSortHoverBg: c.surface2,
        fixedHeaderSortActiveBg: c.surface,
        bodySortBg: c.surface,
        headerSplitColor: 'transparent',
        borderColor: c.split,
        rowHoverBg: c.surface2,
        fontWeightStrong: 400,
      },
      Tooltip: { colorBgSpotlight: shade === 'light' ? '#262626' : '#3a3a3a', colorTextLightSolid: '#ffffff' },
    },
  };
}
