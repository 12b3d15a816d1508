/** Progress of a run. `settledDays` and `wantedDays` are summed over all devices. */
export type RunTotals = { records: number; refused: number; resent: number; settledDays: number; wantedDays: number };

/** Reports the progress on standard output: at most one line a second, as text or (`json`) as JSON lines. */
export type ProgressReporter = {
  totals: RunTotals;
  /** Writes an event as a line of its own at once. */
  note(event: string, details: Record<string, string | number>): void;
  /** Writes a progress line, unless one was written within the last second (live: minute). */
  tick(phase: 'history' | 'live' | 'replay'): void;
  /** Writes the closing line. */
  done(details?: Record<string, string | number>): void;
};

// Live runs last for days, so they report once a minute.
const intervalMilliseconds = { history: 1_000, replay: 1_000, live: 60_000 };

/** Creates a progress reporter that starts now. */
export function createProgressReporter(
  json: boolean,
  write: (line: string) => void,
  clock: () => number,
): ProgressReporter {
  const totals: RunTotals = { records: 0, refused: 0, resent: 0, settledDays: 0, wantedDays: 0 };
  const started = clock();
  let last = Number.NEGATIVE_INFINITY;
  let lastRecords = 0;
  let lastPhase = '';
  const writeLine = (event: string, text: string, details: object) =>
    write(json ? JSON.stringify({ event, ...details }) : text);
  return {
    totals,
    note: (event, details) =>
      writeLine(
        event,
        `${event}: ${Object.entries(details)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}`,
        details,
      ),
    tick(phase) {
      const now = clock();
      if (phase === lastPhase && now - last < intervalMilliseconds[phase]) return;
      lastPhase = phase;
      const perSecond = Number.isFinite(last) ? Math.round(((totals.records - lastRecords) * 1000) / (now - last)) : 0;
      last = now;
      lastRecords = totals.records;
      const isPast = phase !== 'history' || totals.wantedDays === 0;
      const percent = isPast ? 100 : Math.min(100, Math.floor((100 * totals.settledDays) / totals.wantedDays));
      const daysLeft = isPast ? 0 : Math.max(0, Math.ceil(totals.wantedDays - totals.settledDays));
      const details = { phase, percent, records: totals.records, perSecond, daysLeft, refused: totals.refused };
      const whole = phase === 'history' ? ` ${percent} %,` : '';
      const left = phase === 'history' ? `, ${daysLeft} device days left` : '';
      writeLine('progress', `${phase}:${whole} ${totals.records} records, ${perSecond}/s${left}`, details);
    },
    done(details = {}) {
      const seconds = Math.round((clock() - started) / 100) / 10;
      const { records, refused, resent } = totals;
      const perSecond = Math.round(records / Math.max(0.1, seconds));
      const text = `done: ${records} records acknowledged in ${seconds} s (${perSecond}/s), ${refused} refused, ${resent} uploads sent twice`;
      writeLine('done', text, { records, refused, resent, seconds, perSecond, ...details });
    },
  };
}
