import * as z from 'zod/mini';
import { id, unlessBlank } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';
import { festivals } from './festivals.ts';
import { home } from './home.ts';
import { itemName, when } from './home-start.ts';
import { kpi } from './kpi.ts';

/** A file of what a panel of home shows, in the caller's language, named in content-disposition. */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, access: 'user', output: z.any(), reply: 'file' } as const;

const item = z._default(itemName, 'flowIn');
const { type: kpiType, entityId } = kpi.cards.input.shape;
const { item: targetItem, by, of } = kpi.targets.input.shape;

/** The panels of home as spreadsheets, with the figures of the calls they are drawn from. */
export const homeExports = defineRoutes({
  figures: {
    ...file,
    path: '/home/statistical/export',
    summary: 'The statistic cards as a spreadsheet: the range and its base, a column for each figure.',
    input: z.extend(home.statistical.input, format),
  },
  trend: {
    ...file,
    path: '/home/trend/export',
    summary: 'The day by hour beside the day before, as a spreadsheet.',
    input: z.extend(home.trend.input, format),
  },
  entrances: {
    ...file,
    path: '/home/entrances/export',
    summary: 'The entrances of one entity over a range and over its base, as a spreadsheet, the largest first.',
    input: z.object({ entityId: id, ...when, item, ...format }),
  },
  periods: {
    ...file,
    path: '/home/periods/export',
    summary: 'One figure over today, yesterday, this week, month and year, each beside its base, as a spreadsheet.',
    input: z.object({ entityId: unlessBlank(id), item, ...format }),
  },
  progress: {
    ...file,
    path: '/home/keliukpi/export',
    summary: 'Today, yesterday, this week, month and year beside their targets, as a spreadsheet.',
    input: z.object({ entityId, type: kpiType, ...format }),
  },
  targets: {
    ...file,
    path: '/home/targets/export',
    summary: 'How far every place is with its target of this month and this year, as a spreadsheet.',
    input: z.object({ item: targetItem, by, of, ...format }),
  },
  holiday: {
    ...file,
    path: '/home/holiday/export',
    summary: 'The running or last festival day by day beside the 7 days before it, as a spreadsheet.',
    input: z.extend(festivals.home.input, format),
  },
});

export type HomeExportName = keyof typeof homeExports;
