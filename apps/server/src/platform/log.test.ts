import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an entry is one line of JSON with a time in UTC, whatever it contains', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const forged = 'x"}\n{"level":60,"msg":"forged"}\r\u2028\u001b[2J';
  log.info({ name: forged, [forged]: 1 }, forged);
  log.error({ err: new Error(forged) }, 'a fault');
  log.debug('not logged at this level');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f]/);
    expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, name: forged, msg: forged });
});
