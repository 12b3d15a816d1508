import type { ServerProcess } from './server-process.ts';

export type Tally = { records: number; flowIn: number };

/**
 * The rate of acknowledged records, the 95th percentile of the wait for an acknowledgement, and the total of acknowledged records, which
 * includes the warm-up, because it is compared with the stored records.
 */
export type SendingResult = {
  recordsPerSecond: number;
  waitP95Milliseconds: number;
  acknowledged: Tally;
  /** Cores kept busy by the client and by the server (null: the server is not a child process). */
  cores: { client: number; server: number | null };
};

type SendingOptions = {
  /** Number of concurrent senders; each sends again as soon as it gets its reply. */
  concurrency: number;
  /**
   * Number of warm-up sends, of all senders together. They open connections and fill caches before the measurement; their records count as
   * acknowledged.
   */
  warmUps: number;
  seconds: number;
  server: ServerProcess | null;
  send(lane: number, phase: 'warmUp' | 'measured'): Promise<Tally>;
};

/**
 * Number of concurrent senders during the warm-up; a high number shortens the warm-up, because records that arrive together are stored
 * together.
 */
export const warmUpConcurrency = 100;

export async function sendContinuously({
  concurrency,
  warmUps,
  seconds,
  server,
  send,
}: SendingOptions): Promise<SendingResult> {
  const acknowledged: Tally = { records: 0, flowIn: 0 };
  const count = (sent: Tally) => {
    acknowledged.records += sent.records;
    acknowledged.flowIn += sent.flowIn;
  };
  let warmUpsLeft = warmUps;
  await runLanes(warmUpConcurrency, async (lane) => {
    while (warmUpsLeft > 0) {
      warmUpsLeft -= 1;
      count(await send(lane, 'warmUp'));
    }
  });
  const meter = await startMeter(server);
  const waits: number[] = [];
  const deadline = performance.now() + seconds * 1000;
  let recordsInTime = 0;
  await runLanes(concurrency, async (lane) => {
    for (let startedAt = performance.now(); startedAt < deadline; ) {
      const sent = await send(lane, 'measured');
      const now = performance.now();
      count(sent);
      waits.push(now - startedAt);
      if (now < deadline) recordsInTime += sent.records;
      startedAt = now;
    }
  });
  const cores = await meter();
  waits.sort((a, b) => a - b);
  const waitP95Milliseconds = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;
  return { recordsPerSecond: recordsInTime / seconds, waitP95Milliseconds, acknowledged, cores };
}

function runLanes(lanes: number, work: (lane: number) => Promise<void>): Promise<void[]> {
  return Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}

/** Starts measuring processor time. The returned function returns the cores kept busy since then. */
async function startMeter(server: ServerProcess | null): Promise<() => Promise<SendingResult['cores']>> {
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const serverCpuAtStart = (await server?.cpuSeconds()) ?? 0;
  return async () => {
    const elapsed = (performance.now() - startedAt) / 1000;
    const cpuUsed = process.cpuUsage(cpuAtStart);
    const client = (cpuUsed.user + cpuUsed.system) / 1e6 / elapsed;
    return { client, server: server === null ? null : ((await server.cpuSeconds()) - serverCpuAtStart) / elapsed };
  };
}
