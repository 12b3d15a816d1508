import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { hxF5Paths } from '@portico/device-formats/hx-f5/decode';
import {
  encodeHxF5DistinctPeople,
  encodeHxF5Heartbeat,
  encodeHxF5History,
  encodeHxF5Stay,
  encodeHxF5Upload,
  type HxF5Reply,
  readHxF5Reply,
} from '@portico/device-formats/hx-f5/encode';
import { hashParts } from '../model/random.ts';
import { classifyPreviousTotal, computeRunningTotals, type SitePeriod } from '../periods.ts';
import { countInsideNow } from '../requested-counts.ts';
import { roundStaysAsSent } from './average-stays.ts';
import { findRequestedPeriods } from './camera-history.ts';
import { postCameraMessage } from './camera-post.ts';
import { sendsRunningTotals } from './format-traits.ts';
import type { DeviceLink, LinkContext } from './link.ts';

// The message lists people individually; bodies are split to stay well under 1 MiB.
const bodyBytes = 600_000;
const bytesPerPeriod = 260;
const bytesPerPerson = 90;

/** A camera. Its messages contain one record period or a list of several. It also sends heartbeats, whose reply contains its settings. */
export function createHxF5Link(context: LinkContext): DeviceLink {
  const { simulated, now } = context;
  const { sn } = simulated.device;

  const post = (path: string, body: Buffer): Promise<HxF5Reply> =>
    postCameraMessage(context, path, body, readHxF5Reply);

  // The platform requested past records in its reply. They are sent as history, also a single one.
  async function sendHistory(periods: readonly SitePeriod[]): Promise<void> {
    if (sendsRunningTotals(simulated.device)) {
      if (periods.length > 0) await sendTotals(periods);
      return;
    }
    const rounded = periods.map((period) => ({ ...period, metrics: roundStaysAsSent(period.metrics) }));
    for (const part of cutBySize(rounded)) await post(hxF5Paths.upload, encodeHxF5History(sn, part));
  }

  async function sendIncrements(periods: readonly SitePeriod[]): Promise<SitePeriod[]> {
    const rounded = periods.map((period) => ({ ...period, metrics: roundStaysAsSent(period.metrics) }));
    for (const part of cutBySize(rounded)) {
      const [only] = part;
      const body = only && part.length === 1 ? encodeHxF5Upload(sn, only, 'Add') : encodeHxF5History(sn, part);
      await post(hxF5Paths.upload, body);
    }
    return rounded;
  }

  // Sends running totals as one list of ordinary uploads. The platform cannot compute an increment from the very first total, or from the
  // first total of a new day after a gap. In these cases the total before that period is sent first.
  async function sendTotals(periods: readonly SitePeriod[]): Promise<SitePeriod[]> {
    const totals = computeRunningTotals(simulated, periods);
    const stored: SitePeriod[] = [];
    const bodies: Buffer[] = [];
    for (const period of periods) {
      const total = totals.get(period.at) ?? period.metrics;
      const before = classifyPreviousTotal(simulated, period, context.firstPeriodStart);
      if (before !== 'known') {
        const start = { ...period, at: period.at - period.minutes * 60 };
        bodies.push(encodeHxF5Upload(sn, { ...start, metrics: difference(total, period.metrics) }, 'Total'));
        // After a gap the platform has the total of an earlier day. The total sent first is 0, which the platform stores as zero counts.
        if (before === 'gap') stored.push({ ...start, metrics: difference(period.metrics, period.metrics) });
      }
      bodies.push(encodeHxF5Upload(sn, { ...period, metrics: total }, 'Total'));
      stored.push(period);
    }
    const [only] = bodies;
    await post(hxF5Paths.upload, only && bodies.length === 1 ? only : joinUploads(sn, bodies));
    return stored;
  }

  return {
    async send(periods) {
      const accepted = sendsRunningTotals(simulated.device) ? await sendTotals(periods) : await sendIncrements(periods);
      return { accepted, refused: [] };
    },
    async sendDay({ date, entries, record }) {
      const { dedupedCount, dedupeStaff, ...metrics } = record.metrics;
      const people = { deduped: dedupedCount ?? 0, raw: entries, staff: dedupeStaff ?? 0, metrics };
      await post(hxF5Paths.dup, encodeHxF5DistinctPeople(sn, date, people));
    },
    async sendHeartbeat() {
      const self = {
        ipAddress: makeIpAddress(sn),
        connectionType: 'ethernet',
        hwPlatform: simulated.device.model,
        swRelease: '2.5.3',
      };
      const reply = await post(hxF5Paths.heartbeat, encodeHxF5Heartbeat(sn, now(), self));
      if (reply.time !== undefined) context.setClock(reply.time);
      if (reply.uploadInterval !== undefined) context.applySettings({ uploadInterval: reply.uploadInterval });
      if (simulated.device.kind === 'eye' && now() > 0)
        await post(hxF5Paths.upload, encodeHxF5Stay(sn, now(), countInsideNow(simulated, now())));
      await sendHistory(findRequestedPeriods(context, reply));
    },
    close: () => Promise.resolve(),
  };
}

function cutBySize(periods: readonly SitePeriod[]): SitePeriod[][] {
  const parts: SitePeriod[][] = [];
  let room = 0;
  for (const period of periods) {
    const { genderMale, flowIn, leaveStaff } = period.metrics;
    const listed = typeof genderMale === 'number' ? (flowIn ?? 0) + (leaveStaff ?? 0) : 0;
    const bytes = bytesPerPeriod + listed * bytesPerPerson;
    if (bytes > room) {
      parts.push([]);
      room = bodyBytes;
    }
    parts.at(-1)?.push(period);
    room -= bytes;
  }
  return parts;
}

function joinUploads(sn: string, uploads: readonly Buffer[]): Buffer {
  return Buffer.from(`{"sn":${JSON.stringify(sn)},"len":${uploads.length},"data":[${uploads.map(String).join(',')}]}`);
}

function difference(total: Metrics, part: Metrics): Metrics {
  const left: Metrics = {};
  for (const metric of metricNames) {
    const value = total[metric];
    if (typeof value === 'number') left[metric] = value - (part[metric] ?? 0);
  }
  return left;
}

function makeIpAddress(sn: string): string {
  const hash = hashParts(sn, 'address');
  return `10.${hash & 0xff}.${(hash >>> 8) & 0xff}.${1 + ((hash >>> 16) % 250)}`;
}
