import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { holidayContrastInput, holidayDetailsInput, holidayIndexInput } from './festivals.ts';

/**
 * File format. The file contains the reply of the analysis with the same name, in the caller's language; the file name is in the header
 * content-disposition.
 */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, output: z.any(), reply: 'file' } as const;

/** Analyses of festivals as spreadsheets. They are not in the specification (§7), and work like its exports of other analyses. */
export const festivalExports = defineRoutes({
  holidayindex: {
    ...file,
    path: '/api/analysis/holidayindex/export',
    access: 'festival:list',
    summary: 'Export the comparison of the festivals of a year as a spreadsheet.',
    input: z.object({ ...holidayIndexInput, ...format }),
  },
  holidaydetails: {
    ...file,
    path: '/api/analysis/holidaydetails/export',
    access: 'festival:list',
    summary: 'Export one festival day by day as a spreadsheet.',
    input: z.object({ ...holidayDetailsInput, ...format }),
  },
  holidaycontrastsame: {
    ...file,
    path: '/api/analysis/holidaycontrastsame/export',
    access: 'festivalcompare',
    summary: 'Export the comparison of festivals of one name and one year as a spreadsheet.',
    input: z.object({ ...holidayContrastInput, ...format }),
  },
  holidaycontrast: {
    ...file,
    path: '/api/analysis/holidaycontrast/export',
    access: 'festivalcompare',
    summary: 'Export the comparison of one festival over the years as a spreadsheet.',
    input: z.object({ ...holidayContrastInput, ...format }),
  },
});

export type FestivalExportName = keyof typeof festivalExports;
