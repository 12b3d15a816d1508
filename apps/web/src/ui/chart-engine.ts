import { LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import english from 'echarts/lib/i18n/langEN.js';
import { CanvasRenderer } from 'echarts/renderers';
import { chartTheme } from './chart-theme.ts';

echarts.use([LineChart, GridSimpleComponent, CanvasRenderer]);
echarts.registerTheme('light', chartTheme('light'));
echarts.registerTheme('dark', chartTheme('dark'));

const registered = new Set<string>();

/**
 * Registers a language with the chart library and returns its name there. The library ships fourteen of our eighteen languages, so the
 * names of months and days come from the browser for all of them. Its other texts (toolbox, spoken description) stay English and are never
 * shown, because legend, tools and descriptions are our own.
 */
function registerLocale(tag: string): string {
  if (!registered.has(tag)) {
    const months = (month: 'long' | 'short') =>
      Array.from({ length: 12 }, (_, index) =>
        new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' }).format(Date.UTC(2026, index, 1)),
      );
    // 2026-11-01 was a Sunday, the library's first day of the week.
    const days = (weekday: 'long' | 'short') =>
      Array.from({ length: 7 }, (_, index) =>
        new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(Date.UTC(2026, 10, index + 1)),
      );
    const time = {
      month: months('long'),
      monthAbbr: months('short'),
      dayOfWeek: days('long'),
      dayOfWeekAbbr: days('short'),
    };
    echarts.registerLocale(tag, { ...english, time });
    registered.add(tag);
  }
  return tag;
}

/** Creates a chart in an element. */
export function initChart(container: HTMLElement, shade: 'light' | 'dark', tag: string): echarts.ECharts {
  return echarts.init(container, shade, { locale: registerLocale(tag) });
}

export type ChartInstance = echarts.ECharts;
