import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { queryRights, seriesRights } from '../words/query-rights.ts';
import { seriesInput } from './analysis.ts';
import {
  batchInput,
  contrastInput,
  funnelInput,
  growthInput,
  highLowInput,
  matrixInput,
  proportionInput,
  rankInput,
} from './comparisons.ts';
import { leagueInput } from './home-start.ts';

/** A file of what the analysis of the same name answers, in the caller's language, named in content-disposition. */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, output: z.any(), reply: 'file' } as const;

/** Analyses as spreadsheets. Specification §7. */
export const comparisonExports = defineRoutes({
  contrast: {
    ...file,
    path: '/api/analysis/contrast/export',
    access: 'comparative',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...contrastInput, ...format }),
  },
  rank: {
    ...file,
    path: '/api/analysis/rank/export',
    access: 'rank:data',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...rankInput, ...format }),
  },
  growth: {
    ...file,
    path: '/api/analysis/growth/export',
    access: 'growth:list',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...growthInput, ...format }),
  },
  highlow: {
    ...file,
    path: '/api/analysis/highlow/export',
    access: 'high',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...highLowInput, ...format }),
  },
  matrix: {
    ...file,
    path: '/api/analysis/matrix/export',
    access: 'high',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...matrixInput, ...format }),
  },
  batch: {
    ...file,
    path: '/api/analysis/batch/export',
    access: 'batch',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...batchInput, ...format }),
  },
  funnel: {
    ...file,
    path: '/api/analysis/funnel/export',
    access: 'comparative',
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...funnelInput, ...format }),
  },
  proportion: {
    ...file,
    path: '/api/analysis/proportion/export',
    access: { byPlace: queryRights },
    summary: 'The same as a spreadsheet.',
    input: z.object({ ...proportionInput, ...format }),
  },
  series: {
    ...file,
    path: '/api/analysis/series/export',
    access: { byPlace: seriesRights },
    summary: 'The same as a spreadsheet: a row for each place and time, as many as the file can hold.',
    input: z.object({ ...seriesInput, ...format }),
  },
  league: {
    ...file,
    path: '/home/league/export',
    access: 'user',
    summary: 'The league of home as a spreadsheet: all of its entities, and their days on a second sheet.',
    input: z.object({ ...leagueInput, ...format }),
  },
});

export type ExportName = keyof typeof comparisonExports;

export const exportNames = Object.keys(comparisonExports) as ExportName[]; // the keys of a constant
