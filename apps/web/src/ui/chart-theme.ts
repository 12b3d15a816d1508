import { type ColourPalette, type ColourScheme, fontStack, getColourPalette } from './theme.ts';

/** The theme for the chart library, made from the console's colours. */
export function chartTheme(shade: ColourScheme): Record<string, unknown> {
  const c: ColourPalette = getColourPalette(shade);
  const axis = {
    axisLine: { lineStyle: { color: c.axis } },
    axisTick: { show: false },
    axisLabel: { color: c.text3, fontSize: 12 },
    splitLine: { lineStyle: { color: c.grid } },
  };
  return {
    color: [c.series1, c.series2, c.series3, c.series4, c.series5, c.series6, c.text3, c.axis],
    backgroundColor: 'transparent',
    textStyle: { color: c.text2, fontSize: 12, fontFamily: fontStack },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
  };
}
