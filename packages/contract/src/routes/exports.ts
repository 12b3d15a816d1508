import * as z from 'zod/mini';
import { id, instant, pagingWithDefaultSize } from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { exportNames } from './comparison-exports.ts';

/** waiting: other exports run first. failed: `problem` contains the reason. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const what = z.enum(exportNames);
const format = z.enum(['xlsx', 'csv']);

/** A spreadsheet that is made in the background. */
export const exportJob = z.object({
  id: z.number(),
  what,
  format,
  /** File name for saving. */
  fileName: z.string(),
  state: z.enum(exportStates),
  /** Rows written, and rows in total; 0 of 0: not known yet. */
  done: z.number(),
  total: z.number(),
  /** Size of the file; null: there is no file. */
  bytes: z.nullable(z.number()),
  /** Why it failed, in the caller's language. */
  problem: z.nullable(z.string()),
  createTime: instant,
  /** Until when the file can be downloaded; null: there is no file. */
  keptUntil: z.nullable(instant),
});

export type ExportJob = z.output<typeof exportJob>;

/** Exports of analyses that take long. */
export const exports = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/exports',
    access: 'user',
    summary: 'List the caller’s own exports of the last seven days, newest first.',
    input: z.object(pagingWithDefaultSize(20)),
    output: exportJob,
    reply: 'list',
  },
  start: {
    method: 'POST',
    path: '/api/exports',
    access: 'user',
    summary: 'Create a spreadsheet of an analysis in the background; requires the permission for the analysis.',
    /** `asked`: the input of the analysis. */
    input: z.object({ what, format: z._default(format, 'xlsx'), asked: z.record(z.string(), z.unknown()) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  cancel: {
    method: 'POST',
    path: '/api/exports/cancel',
    access: 'user',
    summary: 'Cancel one of the caller’s own unfinished exports.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
  download: {
    method: 'GET',
    path: '/api/exports/file',
    access: 'user',
    summary:
      'Download the file of one of the caller’s own exports, for seven days and while the caller has the permission for the analysis.',
    input: z.object({ id }),
    output: z.any(),
    reply: 'file',
  },
});
