import { localSecondsAt } from '@portico/counting/zones';
import { hxF7Paths } from '@portico/device-formats/hx-f7/decode';
import {
  encodeHxF7Interval,
  encodeHxF7Status,
  type HxF7TimeZone,
  readHxF7Reply,
} from '@portico/device-formats/hx-f7/encode';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { postJson } from './http-post.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext } from './link.ts';

/**
 * An AI camera that sends each period with a revision. If it sends a period again, the revision is larger, as after a new computation. It
 * receives neither time nor settings.
 */
export function createHxF7Link(context: LinkContext): DeviceLink {
  const { simulated, doors, signal, now } = context;
  const { sn } = simulated.device;
  let lastRevision = 0;

  // Deleted by the camera after status 200 with a body, otherwise sent again.
  function post(path: string, body: Buffer): Promise<void> {
    const url = new URL(path, doors.http);
    return retryWithBackOff(signal, async () => {
      const answer = await postJson(url, body, {}, signal);
      if (answer.status !== 200)
        throw new DeviceRejectedError(`${sn}: HTTP ${answer.status} ${String(answer.body)}`.slice(0, 300));
      if (readHxF7Reply(answer.body)?.ok !== true) throw new RetryableError('not acknowledged');
    });
  }

  function findZone(at: number): HxF7TimeZone | undefined {
    const model = simulated.placements.find(({ from, to }) => at >= from && at < to)?.model;
    return model && { name: model.site.zone, utcOffsetSeconds: localSecondsAt(model.rules, at) - at };
  }

  return {
    async send(periods) {
      lastRevision = Math.max(lastRevision + 1, now());
      const revision = lastRevision;
      await Promise.all(
        periods.map((period) =>
          post(hxF7Paths.interval, encodeHxF7Interval(sn, period, revision, findZone(period.at))),
        ),
      );
      return { accepted: periods, refused: [] };
    },
    sendHeartbeat: () => post(hxF7Paths.status, encodeHxF7Status(sn, now(), [], findZone(now()))),
    close: () => Promise.resolve(),
  };
}
