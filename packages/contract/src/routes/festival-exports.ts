import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { holidayContrastInput, holidayDetailsInput, holidayIndexInput } from './festivals.ts';

/** A file of what the analysis of the same name answers, in the caller's language, named in content-disposition. */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, output: z.any(), reply: 'file' } as const;

/** Analyses of festivals as spreadsheets, in the manner of those of §7, which leaves them out. */
export const festivalExports = defineRoutes({
  holidayindex: {
    ...file,
    path: '/api/analysis/holidayindex/export',
    access: 'festival:list',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...holidayIndexInput, ...format }),
  },
  holidaydetails: {
    ...file,
    path: '/api/analysis/holidaydetails/export',
    access: 'festival:list',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...holidayDetailsInput, ...format }),
  },
  holidaycontrastsame: {
    ...file,
    path: '/api/analysis/holidaycontrastsame/export',
    access: 'festivalcompare',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...holidayContrastInput, ...format }),
  },
  holidaycontrast: {
    ...file,
    path: '/api/analysis/holidaycontrast/export',
    access: 'festivalcompare',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...holidayContrastInput, ...format }),
  },
});

export type FestivalExportName = keyof typeof festivalExports;
