import * as z from 'zod/mini';
import { id, instant, pagingOf } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { exportNames } from './comparison-exports.ts';

/** waiting: others are made first. failed: `problem` says why. */
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const what = z.enum(exportNames);
const format = z.enum(['xlsx', 'csv']);

/** A spreadsheet that is made in the background. */
export const exportJob = z.object({
  id: z.number(),
  what,
  format,
  /** What it is called where it is saved. */
  fileName: z.string(),
  state: z.enum(exportStates),
  /** Rows that are written, and all of them; 0 of 0: not known yet. */
  done: z.number(),
  total: z.number(),
  /** Of the file; null: there is none. */
  bytes: z.nullable(z.number()),
  /** Why it failed, in the reader’s words. */
  problem: z.nullable(z.string()),
  createTime: instant,
  /** Until when the file can be fetched; null: there is none. */
  keptUntil: z.nullable(instant),
});

export type ExportJob = z.output<typeof exportJob>;

/** Exports of analyses that take long. */
export const exports = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/exports',
    access: 'user',
    summary: 'One’s own exports of the last seven days, newest first.',
    input: z.object(pagingOf(20)),
    output: exportJob,
    reply: 'list',
  },
  start: {
    method: 'POST',
    path: '/api/exports',
    access: 'user',
    summary: 'Make a spreadsheet of an analysis in the background; who may ask the analysis may have it.',
    /** `asked`: the input of the analysis itself. */
    input: z.object({ what, format: z._default(format, 'xlsx'), asked: z.record(z.string(), z.unknown()) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  cancel: {
    method: 'POST',
    path: '/api/exports/cancel',
    access: 'user',
    summary: 'Give up one of one’s own exports that is not done yet.',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
  download: {
    method: 'GET',
    path: '/api/exports/file',
    access: 'user',
    summary: 'The file of one of one’s own exports, for seven days and as long as one may ask the analysis.',
    input: z.object({ id }),
    output: z.any(),
    reply: 'file',
  },
});
