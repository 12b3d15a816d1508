import type { ServerProcess } from './server-process.ts';

export type Tally = { records: number; flowIn: number };

/** What was acknowledged: how many a second, how long a sender waited, and all of it for the verification. */
export type Pumped = {
  perSecond: number;
  waitP95: number;
  acknowledged: Tally;
  /** Cores kept busy by the client, and by the server where it is a process of ours. */
  cores: { client: number; server: number | null };
};

type Pumping = {
  /** Senders at once, each sending again as soon as it was answered. */
  lanes: number;
  /** Sends before the measurement: connections, caches, what is read once of each device. Not measured, but acknowledged like the rest. */
  warmUps: number;
  seconds: number;
  server: ServerProcess | null;
  send(lane: number, phase: 'warmUp' | 'measured'): Promise<Tally>;
};

/** Records of a warm-up wait for one another; more of them at once make it shorter. */
export const warmUpLanes = 100;

export async function pump({ lanes, warmUps, seconds, server, send }: Pumping): Promise<Pumped> {
  const acknowledged: Tally = { records: 0, flowIn: 0 };
  const count = (sent: Tally) => {
    acknowledged.records += sent.records;
    acknowledged.flowIn += sent.flowIn;
  };
  let warmUpsLeft = warmUps;
  await everyLane(warmUpLanes, async (lane) => {
    while (warmUpsLeft > 0) {
      warmUpsLeft -= 1;
      count(await send(lane, 'warmUp'));
    }
  });
  const meter = await startMeter(server);
  const waits: number[] = [];
  const until = performance.now() + seconds * 1000;
  let inTime = 0;
  await everyLane(lanes, async (lane) => {
    for (let startedAt = performance.now(); startedAt < until; ) {
      const sent = await send(lane, 'measured');
      const now = performance.now();
      count(sent);
      waits.push(now - startedAt);
      if (now < until) inTime += sent.records;
      startedAt = now;
    }
  });
  const cores = await meter();
  waits.sort((a, b) => a - b);
  const waitP95 = waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;
  return { perSecond: inTime / seconds, waitP95, acknowledged, cores };
}

function everyLane(lanes: number, work: (lane: number) => Promise<void>): Promise<void[]> {
  return Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}

/** Processor time from now until the call of what is returned, as cores kept busy. */
async function startMeter(server: ServerProcess | null): Promise<() => Promise<Pumped['cores']>> {
  const at = performance.now();
  const own = process.cpuUsage();
  const others = (await server?.cpuSeconds()) ?? 0;
  return async () => {
    const elapsed = (performance.now() - at) / 1000;
    const used = process.cpuUsage(own);
    const client = (used.user + used.system) / 1e6 / elapsed;
    return { client, server: server === null ? null : ((await server.cpuSeconds()) - others) / elapsed };
  };
}
