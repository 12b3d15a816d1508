import type { RunResult } from './run-faults.ts';

/** One run as a line, with its notes and problems below it. A run with problems says how to repeat it. */
export function describeRun(result: RunResult, number: number): string {
  const { seed, fault, skipped, detail, judgement, awayMilliseconds, notes, problems } = result;
  const head = `${String(number).padStart(3)}  seed ${seed}  ${fault}`;
  if (skipped !== null) return `${head}: skipped, ${skipped}`;
  const { records, changes, missing, twice, reported } = judgement;
  const lines = [
    `${head}: ${detail}; ${records} records and ${changes} changes acknowledged, ${missing} missing, ${twice} twice, ${reported} reported; worked after ${Math.round(awayMilliseconds)} ms`,
    ...notes.map((note) => `       ${note}`),
    ...problems.map((problem) => `     ✗ ${problem}`),
  ];
  if (problems.length > 0) lines.push(`       repeat it: npm run faults -- --runs 1 --seed ${seed} --kind "${fault}"`);
  return lines.join('\n');
}

const headings = ['runs', 'failed', 'acknowledged', 'missing', 'twice', 'reported', 'ms median', 'ms max', ''];

/** A table of the results by kind of fault, with a last line for all. */
export function formatResultTable(results: readonly RunResult[]): string {
  const kinds = [...new Set(results.map(({ fault }) => fault))];
  const rows = [
    ...kinds.map((kind) => [kind, results.filter(({ fault }) => fault === kind)] as const),
    ['all', results] as const,
  ];
  return [
    headings.map((heading) => heading.padStart(12)).join(''),
    ...rows.map(([name, own]) => `${formatRow(own)}  ${name}`),
  ].join('\n');
}

function formatRow(results: readonly RunResult[]): string {
  const done = results.filter(({ skipped }) => skipped === null);
  if (done.length === 0) return 'skipped'.padStart(12 * (headings.length - 1));
  const sum = (read: (result: RunResult) => number) => done.reduce((all, each) => all + read(each), 0);
  const away = done.map(({ awayMilliseconds }) => Math.round(awayMilliseconds)).sort((one, other) => one - other);
  const figures = [
    done.length,
    done.filter(({ problems }) => problems.length > 0).length,
    sum(({ judgement }) => judgement.records + judgement.changes),
    sum(({ judgement }) => judgement.missing),
    sum(({ judgement }) => judgement.twice),
    sum(({ judgement }) => judgement.reported),
    away[Math.floor((away.length - 1) / 2)] ?? 0,
    away.at(-1) ?? 0,
  ];
  return figures.map((figure) => String(figure).padStart(12)).join('');
}
