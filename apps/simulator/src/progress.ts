/** How far a run is, in whole figures. */
export type Figures = { records: number; refused: number; resent: number; settledDays: number; wantedDays: number };

/** Tells on standard output how far a run is: at most one line a second, for people or (`json`) for a program. */
export type Progress = {
  figures: Figures;
  /** A thing worth a line of its own at once. */
  note(event: string, details: Record<string, string | number>): void;
  /** Says how far it is, if it has not within the last second. */
  tick(phase: 'history' | 'live' | 'replay'): void;
  /** The closing line. */
  done(details?: Record<string, string | number>): void;
};

// Live runs last for days.
const everyMilliseconds = { history: 1_000, replay: 1_000, live: 60_000 };

/** Makes a progress that starts now. */
export function createProgress(json: boolean, write: (line: string) => void, clock: () => number): Progress {
  const figures: Figures = { records: 0, refused: 0, resent: 0, settledDays: 0, wantedDays: 0 };
  const started = clock();
  let last = Number.NEGATIVE_INFINITY;
  let lastRecords = 0;
  let lastPhase = '';
  const say = (event: string, text: string, details: object) =>
    write(json ? JSON.stringify({ event, ...details }) : text);
  return {
    figures,
    note: (event, details) =>
      say(
        event,
        `${event}: ${Object.entries(details)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}`,
        details,
      ),
    tick(phase) {
      const now = clock();
      if (phase === lastPhase && now - last < everyMilliseconds[phase]) return;
      lastPhase = phase;
      const perSecond = Number.isFinite(last) ? Math.round(((figures.records - lastRecords) * 1000) / (now - last)) : 0;
      last = now;
      lastRecords = figures.records;
      const isPast = phase !== 'history' || figures.wantedDays === 0;
      const percent = isPast ? 100 : Math.min(100, Math.floor((100 * figures.settledDays) / figures.wantedDays));
      const daysLeft = isPast ? 0 : Math.max(0, Math.ceil(figures.wantedDays - figures.settledDays));
      const details = { phase, percent, records: figures.records, perSecond, daysLeft, refused: figures.refused };
      const whole = phase === 'history' ? ` ${percent} %,` : '';
      const left = phase === 'history' ? `, ${daysLeft} device days left` : '';
      say('progress', `${phase}:${whole} ${figures.records} records, ${perSecond}/s${left}`, details);
    },
    done(details = {}) {
      const seconds = Math.round((clock() - started) / 100) / 10;
      const { records, refused, resent } = figures;
      const perSecond = Math.round(records / Math.max(0.1, seconds));
      const text = `done: ${records} records acknowledged in ${seconds} s (${perSecond}/s), ${refused} refused, ${resent} uploads sent twice`;
      say('done', text, { records, refused, resent, seconds, perSecond, ...details });
    },
  };
}
