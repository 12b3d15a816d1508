import { afterAll, expect, test } from 'vitest';
import { sampleCases } from '../../../../../tools/test-size.ts';
import { AppError } from '../../platform/app-error.ts';
import { createLog } from '../../platform/log.ts';
import { hostileSpreadsheets } from '../../platform/testing/hostile-spreadsheets.ts';
import { testSender } from '../../platform/testing/test-sender.ts';
import { openUploadJobs } from '../../platform/uploads/upload-jobs.ts';
import { readSpreadsheet } from './read-file.ts';

const jobs = openUploadJobs(createLog('silent'));
afterAll(() => jobs.stop());

async function read(bytes: Uint8Array, companyId: number) {
  try {
    const sender = { ...testSender, companyId };
    const rows = await readSpreadsheet(jobs, sender, { bytes, headings: {}, maxCellLength: 4000 });
    return { first: rows[0] ?? [], rows: rows.length };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { cell } = error.details;
    return { key: error.key, ...(cell === undefined ? {} : { cell }) };
  }
}

test('hostile files are answered as stated', async () => {
  expect(hostileSpreadsheets).toHaveLength(66);
  const cases = sampleCases(hostileSpreadsheets);
  const answers: unknown[] = [];
  const waiting = [...cases.entries()];
  const readNext = async (companyId: number): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    const [position, { name, file }] = next;
    answers[position] = [name, await read(file(), companyId)];
    await readNext(companyId);
  };
  // Two companies, because one company has one child process at a time.
  await Promise.all([readNext(1), readNext(2)]);
  expect(answers).toEqual(cases.map(({ name, expected }) => [name, expected]));
  expect(answers.length).toBeGreaterThanOrEqual(16);
}, 120_000);
