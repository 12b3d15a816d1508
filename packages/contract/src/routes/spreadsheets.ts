import * as z from 'zod/mini';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  idList,
  instant,
  pagingWithDefaultSize,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { spreadsheetKinds } from '../words/spreadsheet-kinds.ts';
import { batteryStates, deviceStates, upgradeStates } from './devices.ts';
import { targetYear } from './targets.ts';

const anySpreadsheetRight = ['dept:list', 'entity:list', 'entranceExit:list', 'device:list', 'user:list'] as const;

/**
 * reading: rows are being compared with the stored data. ready: the user can check and apply it. applying and undoing: `done` of `total`
 * rows are processed. failed: `problem` contains the reason; no partial result is stored.
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

/** Outcome of a row: it adds an object, changes one, matches the stored data, or cannot be stored. */
export const rowOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;

/** all: store every row or none. good: store the rows without problems. */
export const importModes = ['all', 'good'] as const;

const kind = z.enum(spreadsheetKinds);
const count = z.number();

/** An import of a spreadsheet. */
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
  /** Number of rows that could not be undone and remain stored. */
  kept: count,
  /** Why the import failed, in the caller's language. */
  problem: z.nullable(z.string()),
  /** Headings of the file that are not recognised. */
  ignored: z.array(z.string()),
  /** Until when it can be undone; null: it has nothing to undo. */
  undoUntil: z.nullable(instant),
  /** Whether initial passwords or device secrets can still be downloaded; they are created at the download, once. */
  hasSecrets: z.boolean(),
  createTime: instant,
});

export type ImportJob = z.output<typeof importJob>;

/** Why a cell, or the whole row (`field` null), cannot be stored, in the caller's language. */
const cellProblem = z.object({ field: z.nullable(z.string()), heading: z.nullable(z.string()), reason: z.string() });

/** A row of the file, its object and its outcome. */
export const importRow = z.object({
  /** Row number in the spreadsheet; the headings are row 1. */
  row: z.number(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  /** Cells as read, in the order of the columns. */
  cells: z.array(z.object({ field: z.string(), heading: z.string(), text: z.string() })),
  /** Changes of an existing object. */
  changes: z.array(z.object({ field: z.string(), heading: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(cellProblem),
  /** Why it could not be undone; null: it was undone, or undoing was not tried. */
  keptReason: z.nullable(z.string()),
});

export type ImportRow = z.output<typeof importRow>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const spreadsheets = defineRoutes({
  template: {
    method: 'GET',
    path: '/api/spreadsheet/template',
    access: anySpreadsheetRight,
    summary:
      'Download an empty spreadsheet of a kind in the caller’s language, with a sheet that explains each column.',
    input: z.object({ kind, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.any(),
    reply: 'file',
  },
  export: {
    method: 'GET',
    path: '/api/spreadsheet/export',
    access: anySpreadsheetRight,
    summary: 'Export the list of a kind with the same filters, in the columns of its template.',
    input: z.object({
      kind,
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
      /** Filters of the lists; filters that a kind does not have are ignored. */
      name: searched,
      deptIds: z.optional(idList),
      enabled: blankAsUndefined(booleanField),
      roleId: blankAsUndefined(id),
      timeZone: searched,
      entityId: blankAsUndefined(id),
      corridorId: blankAsUndefined(id),
      binding: blankAsUndefined(booleanField),
      sn: searched,
      search: searched,
      deviceType: blankAsUndefined(wholeNumber),
      model: searched,
      version: searched,
      state: blankAsUndefined(z.enum(deviceStates)),
      battery: blankAsUndefined(z.enum(batteryStates)),
      upgradeState: blankAsUndefined(z.enum(upgradeStates)),
      /** For targets; default: the current year. */
      year: blankAsUndefined(targetYear),
      /** The company whose tree is requested; only for platform administrators. */
      tenantId: blankAsUndefined(id),
    }),
    output: z.any(),
    reply: 'file',
  },
  upload: {
    method: 'POST',
    path: '/api/spreadsheet/import',
    access: anySpreadsheetRight,
    upload: { maxBytes: 20_971_520 },
    summary:
      'Read an Excel or CSV file of at most 20 MiB and 10,000 rows, and compare it with the stored data; nothing is stored until the import is applied.',
    /** `tenantId`: the company to import into; only for platform administrators. */
    input: z.object({ kind, tenantId: blankAsUndefined(id) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  imports: {
    method: 'GET',
    path: '/api/spreadsheet/imports',
    access: anySpreadsheetRight,
    summary: 'List the caller’s own imports of the last seven days, newest first.',
    input: z.object({ ...pagingWithDefaultSize(20), kind: blankAsUndefined(kind) }),
    output: importJob,
    reply: 'list',
  },
  details: {
    method: 'GET',
    path: '/api/spreadsheet/import',
    access: anySpreadsheetRight,
    summary: 'Get one of the caller’s own imports and its progress.',
    input: z.object({ id }),
    output: importJob,
    reply: 'wrapped',
  },
  rows: {
    method: 'GET',
    path: '/api/spreadsheet/rows',
    access: anySpreadsheetRight,
    summary:
      'List the rows of one of the caller’s own imports, in the order of the file; `kept` limits them to rows that could not be undone.',
    input: z.object({
      ...pagingWithDefaultSize(20),
      id,
      outcome: blankAsUndefined(z.enum(rowOutcomes)),
      kept: defaultWhenBlank(booleanField, false),
    }),
    output: importRow,
    reply: 'list',
  },
  apply: {
    method: 'POST',
    path: '/api/spreadsheet/apply',
    access: anySpreadsheetRight,
    summary: 'Apply an import that is ready, in the background.',
    input: z.object({ id, mode: z.enum(importModes) }),
    output: emptyObject,
    reply: 'wrapped',
  },
  cancel: {
    method: 'POST',
    path: '/api/spreadsheet/cancel',
    access: anySpreadsheetRight,
    summary:
      'Cancel an import. While it is being applied, rows already stored remain in mode good; in mode all, none remains.',
    input: z.object({ id }),
    output: emptyObject,
    reply: 'wrapped',
  },
  undo: {
    method: 'POST',
    path: '/api/spreadsheet/undo',
    access: anySpreadsheetRight,
    summary:
      'Undo an import applied less than a day ago, in the background: all of it, or only the items that have not been changed or used since.',
    input: z.object({ id, mode: z._default(z.enum(importModes), 'all') }),
    output: emptyObject,
    reply: 'wrapped',
  },
  secrets: {
    method: 'POST',
    path: '/api/spreadsheet/secrets',
    access: anySpreadsheetRight,
    summary:
      'Download a spreadsheet of the initial passwords or device secrets of the items an import added. They are created by this call and shown only once.',
    input: z.object({ id }),
    output: z.any(),
    reply: 'file',
  },
});
