import { maxPictureBytes } from '@portico/contract/words/pictures';
import { afterAll, expect, test } from 'vitest';
import { isLongRun, sampleCases } from '../../../../../tools/test-size.ts';
import { AppError } from '../app-error.ts';
import { createLog } from '../log.ts';
import { hostileImages } from '../testing/hostile-images.ts';
import { testSender } from '../testing/test-sender.ts';
import { openUploadJobs } from '../uploads/upload-jobs.ts';
import { redrawImage } from './redraw-image.ts';

const jobs = openUploadJobs(createLog('silent'));
afterAll(() => jobs.stop());

async function redraw(bytes: Uint8Array) {
  try {
    const { width, height } = await redrawImage(jobs, testSender, bytes, 'whole');
    return { width, height };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.key;
  }
}

test('hostile images are answered as stated', async () => {
  expect(hostileImages).toHaveLength(20);
  const cases = sampleCases(hostileImages);
  const answers: unknown[] = [];
  for (const { name, file } of cases) {
    const bytes = await file();
    expect(bytes.byteLength).toBeLessThanOrEqual(maxPictureBytes);
    answers.push([name, await redraw(bytes)]);
  }
  expect(answers).toEqual(cases.map(({ name, expected }) => [name, expected]));
  expect(answers).toHaveLength(isLongRun ? 20 : 5);
}, 120_000);
