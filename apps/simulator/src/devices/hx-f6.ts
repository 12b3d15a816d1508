import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { hxF6Paths } from '@portico/device-formats/hx-f6/decode';
import { encodeHxF6Heartbeat, encodeHxF6Upload, readHxF6Reply } from '@portico/device-formats/hx-f6/encode';
import type { SitePeriod } from '../periods.ts';
import { roundStaysAsSent } from './average-stays.ts';
import { findRequestedPeriods } from './camera-history.ts';
import { postCameraMessage } from './camera-post.ts';
import type { DeviceLink, LinkContext } from './link.ts';

// Each period is a message of its own; of a long history up to this many are sent at the same time.
const maxConcurrentPeriods = 100;

/**
 * A camera with two detection lines. A message contains one record period of both lines, as two records. With the fault `omitsTimes` it
 * contains no times, and the platform takes the period for the one that has just ended.
 */
export function createHxF6Link(context: LinkContext): DeviceLink {
  const { simulated, now } = context;
  const { sn, faults } = simulated.device;

  async function sendPeriod(period: SitePeriod): Promise<SitePeriod[]> {
    const { at, minutes, uploadedAt } = period;
    const lines = splitOverLines(period.metrics);
    const body = encodeHxF6Upload(sn, { at, minutes, uploadedAt, lines, dataMode: 'Add' }, faults.omitsTimes);
    await postCameraMessage(context, hxF6Paths.upload, body, readHxF6Reply);
    return lines.map((metrics, line) => ({ ...period, line, metrics }));
  }

  return {
    async send(periods) {
      const accepted = await Promise.all(periods.map(sendPeriod));
      return { accepted: accepted.flat(), refused: [] };
    },
    async sendHeartbeat() {
      const body = encodeHxF6Heartbeat(sn, now());
      const reply = await postCameraMessage(context, hxF6Paths.heartbeat, body, readHxF6Reply);
      if (reply.time !== undefined) context.setClock(reply.time);
      if (reply.uploadInterval !== undefined) context.applySettings({ uploadInterval: reply.uploadInterval });
      const requested = findRequestedPeriods(context, reply);
      for (let first = 0; first < requested.length; first += maxConcurrentPeriods)
        await Promise.all(requested.slice(first, first + maxConcurrentPeriods).map(sendPeriod));
    },
    close: () => Promise.resolve(),
  };
}

// Share of the people who cross the first line.
const firstLineShare = 0.6;

const splitMetrics = [
  'flowIn',
  'flowOut',
  'enterStaff',
  'leaveStaff',
  'flowPassby',
  'flowTurnback',
  'children',
] as const satisfies readonly Metric[];

/**
 * The counts of a period by detection line, as the platform will store them. They add up to the counts of the period, except for stays, which
 * are sent as an average. Adults are the people in who are neither children nor staff; without these numbers they are not sent.
 */
function splitOverLines(metrics: Metrics): [Metrics, Metrics] {
  const first: Metrics = {};
  const second: Metrics = {};
  for (const metric of splitMetrics) {
    const value = metrics[metric];
    if (typeof value !== 'number') continue;
    first[metric] = Math.round(value * firstLineShare);
    second[metric] = value - (first[metric] ?? 0);
  }
  const { flowIn, children, enterStaff } = metrics;
  if (typeof flowIn === 'number' && typeof children === 'number' && typeof enterStaff === 'number') {
    // Adults are split on their own, so that on neither line there are more children and staff than people.
    const adult = flowIn - children - enterStaff;
    first.adult = Math.round(adult * firstLineShare);
    first.flowIn = first.adult + (first.children ?? 0) + (first.enterStaff ?? 0);
    second.adult = adult - first.adult;
    second.flowIn = flowIn - first.flowIn;
  }
  const { dwellSeconds, dwellCount } = metrics;
  if (typeof dwellSeconds !== 'number' || typeof dwellCount !== 'number') return [first, second];
  return [
    roundStaysAsSent({ ...first, dwellSeconds, dwellCount }),
    roundStaysAsSent({ ...second, dwellSeconds, dwellCount }),
  ];
}
