import { chmodSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultKind } from './fault-kind.ts';
import type { FaultLab } from './lab.ts';

const [library] = globSync('/usr/lib/{*/,}faketime/libfaketime.so.1');

function findClockObstacle(): string | null {
  return library === undefined ? 'libfaketime is not installed (Debian: apt-get install libfaketime)' : null;
}

/** How far the clock jumps; devices that are a year behind the clock still send for times before it. */
const jumps = { '+1 year': '+365d', '-1 year': '-365d' } as const;
const settleMilliseconds = 1_500;

/** The clock of the server and its children, set by a file that libfaketime reads again every second. */
function startClock(lab: FaultLab): { settings: Record<string, string>; set(offset: string): void } {
  // PostgreSQL, which may run as another user, reads it too.
  const file = `${lab.portico.folder}-clock`;
  lab.onEnd(() => rmSync(file, { force: true }));
  return {
    settings: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Its memory is shared by processes of one user only.
      FAKETIME_DISABLE_SHM: '1',
    },
    set(offset) {
      writeFileSync(file, offset);
      chmodSync(file, 0o644);
    },
  };
}

const maxJumpMilliseconds = 10_000;

async function readServerTime(lab: FaultLab): Promise<number> {
  const reply = await lab.retry(() => fetch(new URL('/healthz', lab.portico.api)));
  return Date.parse(reply.headers.get('date') ?? '');
}

/** Waits until the server's clock has jumped: its library and the cached Date header follow some seconds later on a busy machine. */
async function requireJump(lab: FaultLab, jump: keyof typeof jumps): Promise<void> {
  const wanted = jump === '+1 year' ? 365 : -365;
  for (const until = performance.now() + maxJumpMilliseconds; ; await pause(100)) {
    const days = ((await readServerTime(lab)) - Date.now()) / 86_400_000;
    if (Math.abs(days - wanted) <= 1) return;
    if (performance.now() > until) throw new Error(`the clock is ${days} days ahead`);
  }
}

const faults = Object.entries(jumps).flatMap(([name, offset]) => {
  const jump = name === '+1 year' ? '+1 year' : '-1 year';
  return ([true, false] as const).map(
    (isRunning): FaultKind => ({
      name: `clock ${jump} ${isRunning ? 'while running' : 'at a restart'}`,
      needsFreshFolder: true,
      damagesFiles: false,
      findObstacle: findClockObstacle,
      async inject(lab, random) {
        lab.did = `${offset} and back`;
        const clock = startClock(lab);
        await lab.stopServer(random.chance(0.5));
        clock.set(isRunning ? '+0' : offset);
        await lab.start(clock.settings);
        if (isRunning) {
          lab.startWork();
          await pause(random.integer(500, 2_000));
          clock.set(offset);
          await pause(settleMilliseconds);
          // The sessions of the users have ended.
          await lab.logIn();
        } else lab.startWork();
        await requireJump(lab, jump);
        await pause(random.integer(1_000, 4_000));
        lab.beginOutage();
        if (isRunning) {
          clock.set('+0');
          await pause(settleMilliseconds);
          await lab.logIn();
        } else {
          await lab.stopServer(random.chance(0.5));
          await lab.start();
          lab.startWork();
        }
      },
    }),
  );
});

export const clockFaults: readonly FaultKind[] = faults;
