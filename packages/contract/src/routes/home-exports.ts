import * as z from 'zod/mini';
import { blankAsUndefined, id } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { festivals } from './festivals.ts';
import { home } from './home.ts';
import { homeRangeInput, statisticItemName } from './home-start.ts';
import { kpi } from './kpi.ts';

/** File format. The file contains the data of a home panel, in the caller's language; the header content-disposition has the file name. */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, access: 'user', output: z.any(), reply: 'file' } as const;

const item = z._default(statisticItemName, 'flowIn');
const { type: kpiType, entityId } = kpi.cards.input.shape;
const { item: targetItem, by, of } = kpi.targets.input.shape;

/** Home panels as spreadsheets, with the values of the calls they are drawn from. */
export const homeExports = defineRoutes({
  figures: {
    ...file,
    path: '/home/statistical/export',
    summary:
      'Export the statistic cards as a spreadsheet: the range and its comparison period, one column for each metric.',
    input: z.extend(home.statistical.input, format),
  },
  trend: {
    ...file,
    path: '/home/trend/export',
    summary: 'Export one day by hour, compared with the day before, as a spreadsheet.',
    input: z.extend(home.trend.input, format),
  },
  entrances: {
    ...file,
    path: '/home/entrances/export',
    summary:
      'Export the entrances of one entity over a range and its comparison period as a spreadsheet, the largest first.',
    input: z.object({ entityId: id, ...homeRangeInput, item, ...format }),
  },
  periods: {
    ...file,
    path: '/home/periods/export',
    summary:
      'Export one statistic item for today, yesterday, this week, month and year, each with its comparison period, as a spreadsheet.',
    input: z.object({ entityId: blankAsUndefined(id), item, ...format }),
  },
  progress: {
    ...file,
    path: '/home/keliukpi/export',
    summary: 'Export today, yesterday, this week, month and year with their targets as a spreadsheet.',
    input: z.object({ entityId, type: kpiType, ...format }),
  },
  targets: {
    ...file,
    path: '/home/targets/export',
    summary: 'Export the progress of every place towards its targets of this month and this year as a spreadsheet.',
    input: z.object({ item: targetItem, by, of, ...format }),
  },
  holiday: {
    ...file,
    path: '/home/holiday/export',
    summary: 'Export the running or last festival day by day, compared with the 7 days before it, as a spreadsheet.',
    input: z.extend(festivals.home.input, format),
  },
});

export type HomeExportName = keyof typeof homeExports;
