import type { Db } from '../base-data/open.ts';
import type { Clock } from '../clock.ts';
import type { CountingStore } from '../counting-store/open.ts';
import type { Log } from '../log.ts';
import { settleWithin } from '../settle-within.ts';
import { type CompanyMonthDamage, loadDamage, loadUnexplainedParts } from './damage-report.ts';
import { createExaminerState, examineCounts } from './examine-counts.ts';
import { setDamagedPartsAside } from './set-damaged-parts-aside.ts';
import { countDamageErrors } from './store-parts.ts';

/** `run` examines the store now; examinations wait for each other. Never rejects. */
export type ExaminationScheduler = { run(): Promise<void>; stop(): Promise<void> };

const intervalMilliseconds = 3_600_000;
/** An examination that took long is repeated later, so that it never uses more than this share of the time. */
const maxShareOfTime = 0.05;
const errorWatchMilliseconds = 2_000;
/** While errors go on, examinations that they cause have this distance. */
const minErrorIntervalMilliseconds = 30_000;
/** Time that the last examination gets when the server stops. */
const maxStopMilliseconds = 2_000;

/**
 * Examines the counting store at the start, every hour, when the embedded engine reports errors, and when the server stops. Sets damaged parts
 * of the embedded engine aside. Writes each damage to the log when it is found, and
 * again at the next start, and calls `onChange` with the companies whose damage changed.
 */
export function scheduleExaminations(options: {
  db: Db;
  countingStore: CountingStore;
  log: Log;
  clock: Clock;
  onChange: (companyIds: readonly number[]) => void;
  /** False: examines only when `run` is called. */
  isScheduled: boolean;
}): ExaminationScheduler {
  const { db, countingStore, log, clock, onChange, isScheduled } = options;
  const state = createExaminerState();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let errorsExaminedAt = Number.NEGATIVE_INFINITY;
  let known: Reported = { damage: new Map(), parts: new Map() };

  async function examine(): Promise<void> {
    // Damage that an earlier process found, so that its end is reported.
    const before = await loadReported(db);
    const wasHidden = state.setAsideIsHidden;
    const examineNow = () => examineCounts({ db, store: countingStore, state, now: clock.now() });
    await examineNow();
    // Not on a server, whose files are its operator's.
    if (countingStore.engine === 'embedded') {
      const aside = await setDamagedPartsAside({ db, countingStore, examine: examineNow });
      if (aside !== null)
        log.error(
          'Stored counts were damaged; the damaged parts are set aside, and what could be read of them is kept.',
        );
    }
    if (state.setAsideIsHidden === true && wasHidden === null)
      log.warn('The ClickHouse user may not read system.detached_parts; parts set aside are not reported.');
    const after = await loadReported(db);
    reportDamage(log, known, before, after);
    known = after;
    const changed = [...before.damage, ...after.damage].filter(
      ([key]) => !(before.damage.has(key) && after.damage.has(key)),
    );
    onChange([...new Set(changed.map(([, { companyId }]) => companyId))]);
  }

  function run(): Promise<void> {
    running = running.then(async () => {
      const startedAt = performance.now();
      await examine().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'examining the stored counts; it is tried again in an hour');
      });
      const took = performance.now() - startedAt;
      clearTimeout(timer);
      if (isScheduled && !isStopped)
        timer = setTimeout(() => void run(), Math.max(intervalMilliseconds, took / maxShareOfTime)).unref();
    });
    return running;
  }

  // Ingest and screens fail while a damaged part is used: errors that damage may have caused do not wait for the next hour.
  async function watchErrors(): Promise<void> {
    if (performance.now() - errorsExaminedAt < minErrorIntervalMilliseconds) return;
    const errors = await countDamageErrors(countingStore).catch(() => state.checkedErrors);
    if (errors === state.checkedErrors) return;
    errorsExaminedAt = performance.now();
    await run();
  }

  if (isScheduled) void run();
  const watch =
    isScheduled && countingStore.engine === 'embedded'
      ? setInterval(() => void watchErrors(), errorWatchMilliseconds).unref()
      : undefined;
  return {
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(watch);
      if (!isScheduled) return running;
      // What arrived since the last examination would not be missed if it were lost while the server is stopped.
      await settleWithin(maxStopMilliseconds, run());
    },
  };
}

type Reported = {
  damage: Map<string, CompanyMonthDamage>;
  parts: Map<string, { storeTable: string; part: string; month: string }>;
};

async function loadReported(db: Db): Promise<Reported> {
  const damage = await loadDamage(db);
  const parts = await loadUnexplainedParts(db);
  return {
    damage: new Map(
      damage.map((one) => [`${one.companyId}/${one.storeTable}/${one.month}/${one.cause}/${one.fingerprint}`, one]),
    ),
    parts: new Map(parts.map((one) => [`${one.storeTable}/${one.part}`, one])),
  };
}

/** Writes new and ended damage to the log. `known`: what this process has written before; `before`: what was stored. */
function reportDamage(log: Log, known: Reported, before: Reported, after: Reported): void {
  const causes = {
    missing: 'Stored counts are damaged: records are missing. See "Damaged counts" in the README.',
    unreadable: 'Stored counts are damaged: a part has a wrong checksum. See "Damaged counts" in the README.',
  };
  for (const [key, { fingerprint: _fingerprint, cause, ...damage }] of after.damage)
    if (!known.damage.has(key)) log.error(damage, causes[cause]);
  for (const [key, part] of after.parts)
    if (!known.parts.has(key))
      log.error(part, 'A part of the stored counts does not load; whose counts it held is not known. See the README.');
  for (const [key, { companyId, companyName, storeTable, month }] of before.damage)
    if (
      !after.damage.has(key) &&
      ![...after.damage.values()].some((one) => one.companyId === companyId && one.month === month)
    )
      log.info({ companyId, companyName, storeTable, month }, 'Damaged counts are whole again.');
}
