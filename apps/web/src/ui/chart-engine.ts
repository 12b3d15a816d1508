import { LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import english from 'echarts/lib/i18n/langEN.js';
import { chartTheme } from './chart-theme.ts';

echarts.use([LineChart, GridSimpleComponent, CanvasRenderer]);
echarts.registerTheme('light', chartTheme('light'));
echarts.registerTheme('dark', chartTheme('dark'));

const known = new Set<string>();

/**
 * Registers a language with the chart library and returns its name there. The library ships fourteen of our eighteen, so names of
 * months and days come from the browser for all of them; its other texts stay English and (tool box, spoken description) are never shown here,
 * because legend, tools and descriptions are our own.
 */
function localeOf(tag: string): string {
  if (!known.has(tag)) {
    const months = (month: 'long' | 'short') =>
      Array.from({ length: 12 }, (_, index) =>
        new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' }).format(Date.UTC(2026, index, 1)),
      );
    // 2026-11-01 was a Sunday, the library's first day.
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
    known.add(tag);
  }
  return tag;
}

/** A chart in an element. */
export function createChart(place: HTMLElement, shade: 'light' | 'dark', tag: string): echarts.ECharts {
  return echarts.init(place, shade, { locale: localeOf(tag) });
}

export type Chart = echarts.ECharts;
