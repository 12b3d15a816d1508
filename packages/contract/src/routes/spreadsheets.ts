import * as z from 'zod/mini';
import { flag, id, idList, instant, orElse, pagingOf, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { targetYear } from './targets.ts';
import { spreadsheetKinds } from '../words/spreadsheet-kinds.ts';
import { batteryStates, deviceStates, upgradeStates } from './devices.ts';

const anyKind = ['dept:list', 'entity:list', 'entranceExit:list', 'device:list', 'user:list'] as const;

/**
 * reading: rows are compared with what there is; ready: to be looked at and applied. While applying and undoing, `done` of `total`
 * rows are through. failed: `problem` says why, and nothing half is left.
 */
export const importStates = [
  'reading',
  'ready',
  'applying',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;

/** What a row of the file does: adds a thing, changes one, finds everything as it is, or cannot be stored. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;

/** all: every row or none. good: the rows that can be stored. */
export const importModes = ['all', 'good'] as const;

const kind = z.enum(spreadsheetKinds);
const count = z.number();

/** A file that was brought in. */
export const importJob = z.object({
  id: z.number(),
  kind,
  fileName: z.string(),
  state: z.enum(importStates),
  mode: z.nullable(z.enum(importModes)),
  done: count,
  total: count,
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  /** Rows that could not be taken back, and stay. */
  kept: count,
  /** Why the whole of it failed, in the reader's words. */
  problem: z.nullable(z.string()),
  /** Headings of the file that mean nothing here. */
  ignored: z.array(z.string()),
  /** Until when it can be undone; null: there is nothing to undo. */
  undoUntil: z.nullable(instant),
  /** There are passwords or secrets nobody has seen yet: they are made when they are asked for, once. */
  hasSecrets: z.boolean(),
  createTime: instant,
});

export type ImportJob = z.output<typeof importJob>;

/** A cell that cannot be stored, or the row as a whole (`field` null), and why, in the reader's words. */
const cellProblem = z.object({ field: z.nullable(z.string()), heading: z.nullable(z.string()), reason: z.string() });

/** A row of the file: what it is about, and what comes or came of it. */
export const importRow = z.object({
  /** As the spreadsheet numbers it; the headings are row 1. */
  row: z.number(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** Cells as they were read, by heading, in the order of the columns. */
  cells: z.array(z.object({ field: z.string(), heading: z.string(), text: z.string() })),
  /** What changes in a thing there is already. */
  changes: z.array(z.object({ field: z.string(), heading: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(cellProblem),
  /** Why it could not be taken back; null: it was, or nobody tried. */
  keptReason: z.nullable(z.string()),
});

export type ImportRow = z.output<typeof importRow>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const spreadsheets = defineRoutes({
  template: {
    method: 'GET',
    path: '/api/spreadsheet/template',
    access: anyKind,
    summary: 'An empty spreadsheet of a kind in the reader’s language, with a sheet that explains each column.',
    input: z.object({ kind, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  export: {
    method: 'GET',
    path: '/api/spreadsheet/export',
    access: anyKind,
    summary: 'What the list of a kind finds with the same filters, in the columns of its template.',
    input: z.object({
      kind,
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
      /** Of the lists; those a kind does not know are ignored. */
      name: searched,
      deptIds: z.optional(idList),
      enabled: unlessBlank(flag),
      roleId: unlessBlank(id),
      timeZone: searched,
      entityId: unlessBlank(id),
      corridorId: unlessBlank(id),
      binding: unlessBlank(flag),
      sn: searched,
      search: searched,
      deviceType: unlessBlank(wholeNumber),
      model: searched,
      version: searched,
      state: unlessBlank(z.enum(deviceStates)),
      battery: unlessBlank(z.enum(batteryStates)),
      upgradeState: unlessBlank(z.enum(upgradeStates)),
      /** Of targets; the running year unless told. */
      year: unlessBlank(targetYear),
      /** Platform administrators say whose tree they mean. */
      tenantId: unlessBlank(id),
    }),
    output: z.any(),
    reply: 'file',
  },
  upload: {
    method: 'POST',
    path: '/api/spreadsheet/import',
    access: anyKind,
    upload: { mostBytes: 20_971_520 },
    summary:
      'Read an Excel or CSV file of at most 20 MiB and 10,000 rows, and compare it with what there is; nothing is stored before it is applied.',
    /** Platform administrators say whose things these are. */
    input: z.object({ kind, tenantId: unlessBlank(id) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  imports: {
    method: 'GET',
    path: '/api/spreadsheet/imports',
    access: anyKind,
    summary: 'One’s own imports of the last seven days, newest first.',
    input: z.object({ ...pagingOf(20), kind: unlessBlank(kind) }),
    output: importJob,
    reply: 'list',
  },
  details: {
    method: 'GET',
    path: '/api/spreadsheet/import',
    access: anyKind,
    summary: 'One of one’s own imports, and how far it is.',
    input: z.object({ id }),
    output: importJob,
    reply: 'wrapped',
  },
  rows: {
    method: 'GET',
    path: '/api/spreadsheet/rows',
    access: anyKind,
    summary:
      'Rows of one of one’s own imports, in the order of the file; `kept` are those that could not be taken back.',
    input: z.object({
      ...pagingOf(20),
      id,
      outcome: unlessBlank(z.enum(rowOutcomes)),
      kept: orElse(flag, false),
    }),
    output: importRow,
    reply: 'list',
  },
  apply: {
    method: 'POST',
    path: '/api/spreadsheet/apply',
    access: anyKind,
    summary: 'Store an import that is ready, in the background.',
    input: z.object({ id, mode: z.enum(importModes) }),
    output: nothing,
    reply: 'wrapped',
  },
  cancel: {
    method: 'POST',
    path: '/api/spreadsheet/cancel',
    access: anyKind,
    summary:
      'Give an import up. Of one that is being applied, rows that are stored already stay (mode good) or none is (mode all).',
    input: z.object({ id }),
    output: nothing,
    reply: 'wrapped',
  },
  undo: {
    method: 'POST',
    path: '/api/spreadsheet/undo',
    access: anyKind,
    summary:
      'Take back what an import stored less than a day ago, in the background: all of it, or what nobody has changed or used since.',
    input: z.object({ id, mode: z._default(z.enum(importModes), 'all') }),
    output: nothing,
    reply: 'wrapped',
  },
  secrets: {
    method: 'POST',
    path: '/api/spreadsheet/secrets',
    access: anyKind,
    summary:
      'A spreadsheet of the initial passwords or device secrets of what an import added. They are made now, and shown this once.',
    input: z.object({ id }),
    output: z.any(),
    reply: 'file',
  },
});
