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

/**
 * File format. The file contains the reply of the analysis with the same name, in the caller's language; the file name is in the header
 * content-disposition.
 */
const format = { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') };

const file = { method: 'POST', writes: false, output: z.any(), reply: 'file' } as const;

/** Analyses as spreadsheets. Specification §7. */
export const comparisonExports = defineRoutes({
  contrast: {
    ...file,
    path: '/api/analysis/contrast/export',
    access: 'comparative',
    summary: 'Export a comparison of places or ranges as a spreadsheet.',
    input: z.object({ ...contrastInput, ...format }),
  },
  rank: {
    ...file,
    path: '/api/analysis/rank/export',
    access: 'rank:data',
    summary: 'Export a ranking as a spreadsheet.',
    input: z.object({ ...rankInput, ...format }),
  },
  growth: {
    ...file,
    path: '/api/analysis/growth/export',
    access: 'growth:list',
    summary: 'Export a growth analysis as a spreadsheet.',
    input: z.object({ ...growthInput, ...format }),
  },
  highlow: {
    ...file,
    path: '/api/analysis/highlow/export',
    access: 'high',
    summary: 'Export average days by hour, with peak and lowest hour, as a spreadsheet.',
    input: z.object({ ...highLowInput, ...format }),
  },
  matrix: {
    ...file,
    path: '/api/analysis/matrix/export',
    access: 'high',
    summary: 'Export the average week (weekdays by hours) as a spreadsheet.',
    input: z.object({ ...matrixInput, ...format }),
  },
  batch: {
    ...file,
    path: '/api/analysis/batch/export',
    access: 'batch',
    summary: 'Export an analysis of groups as a spreadsheet.',
    input: z.object({ ...batchInput, ...format }),
  },
  funnel: {
    ...file,
    path: '/api/analysis/funnel/export',
    access: 'comparative',
    summary: 'Export a funnel as a spreadsheet.',
    input: z.object({ ...funnelInput, ...format }),
  },
  proportion: {
    ...file,
    path: '/api/analysis/proportion/export',
    access: { byPlace: queryRights },
    summary: 'Export shares of a total as a spreadsheet.',
    input: z.object({ ...proportionInput, ...format }),
  },
  series: {
    ...file,
    path: '/api/analysis/series/export',
    access: { byPlace: seriesRights },
    summary: 'Export a series as a spreadsheet: one row for each place and bucket, up to the row limit of the file.',
    input: z.object({ ...seriesInput, ...format }),
  },
  league: {
    ...file,
    path: '/home/league/export',
    access: 'user',
    summary:
      'Export the comparison of entities on the home page as a spreadsheet: all entities, and their days on a second sheet.',
    input: z.object({ ...leagueInput, ...format }),
  },
});

export type ExportName = keyof typeof comparisonExports;

export const exportNames = Object.keys(comparisonExports) as ExportName[]; // Object.keys returns string[]
