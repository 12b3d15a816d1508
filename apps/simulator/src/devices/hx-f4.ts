import { batteryValues } from '@portico/contract/words/device-kinds';
import { formatLocal } from '@portico/counting/local-time';
import { writeSerialNumberBytes } from '@portico/device-formats/hx-f4/bytes';
import {
  encodeHxF4Cache,
  encodeHxF4GetSetting,
  type HxF4Reply,
  readHxF4Reply,
} from '@portico/device-formats/hx-f4/encode';
import { hxF4Path } from '@portico/device-formats/hx-f4/properties';
import { findRecordPeriodMinutes, type SitePeriod } from '../periods.ts';
import { RetryableError, retryWithBackOff } from './back-off.ts';
import { postBody } from './http-post.ts';
import { type DeviceLink, DeviceRejectedError, type LinkContext } from './link.ts';
import { findReplyInstant, formatPlaceTime } from './place-time.ts';

const contentType = 'application/x-www-form-urlencoded';
// Intervals are sent as one byte.
const maxMinutes = 255;
const unsetClockStart = Date.UTC(2015, 0, 1) / 1000;

/**
 * An infrared counter HPC015. Before each upload it requests its settings until the platform confirms them, then it sends its records.
 * The platform answers an unregistered device as if storing failed, so such a device sends its records without end.
 */
export function createHxF4Link(context: LinkContext): DeviceLink {
  const { simulated, doors, signal, now } = context;
  const { sn } = simulated.device;
  // Throws for a serial number that the protocol cannot express.
  writeSerialNumberBytes(sn);
  const url = new URL(hxF4Path, doors.http);
  const startedAt = Date.now();
  // The factory settings. The intervals are those of the simulated device, which keeps them over a restart.
  let own = { speed: 0, openingTime: '00:00', closingTime: '23:59' };

  function clockLocal(): string {
    const at = now();
    if (at === 0) return formatLocal(unsetClockStart + Math.floor((Date.now() - startedAt) / 1000));
    return formatPlaceTime(simulated, at) ?? formatLocal(at);
  }

  async function post(body: Buffer): Promise<HxF4Reply> {
    const answer = await postBody(url, body, { 'content-type': contentType }, signal);
    const reply = readHxF4Reply(answer.body);
    if (answer.status !== 200 || reply === null)
      throw new DeviceRejectedError(`${sn}: HTTP ${answer.status} ${String(answer.body)}`.slice(0, 300));
    return reply;
  }

  async function requestSettings(): Promise<void> {
    const intervals = {
      recordPeriod: Math.min(maxMinutes, findRecordPeriodMinutes(simulated, Number.POSITIVE_INFINITY)),
      uploadInterval: Math.min(maxMinutes, simulated.settings.uploadInterval),
    };
    const reply = await post(encodeHxF4GetSetting(sn, clockLocal(), { ...own, ...intervals }));
    if (reply.kind !== 'settings') throw new DeviceRejectedError(`${sn}: no settings in the reply`);
    if (reply.isConfirmed) return;
    const { speed, openingTime, closingTime, recordPeriod, uploadInterval } = reply;
    own = { speed, openingTime, closingTime };
    const platformTime = findReplyInstant(simulated, reply.nowLocal);
    if (platformTime !== null) context.setClock(platformTime);
    context.applySettings({ recordPeriod, uploadInterval });
    throw new RetryableError('new settings, to be confirmed');
  }

  async function sendRecords(periods: readonly SitePeriod[]): Promise<void> {
    const level = context.battery();
    const status = {
      version: '1.1',
      inFocus: true,
      battery: Math.min(100, level),
      batteryTx: Math.min(100, level + 4),
      isCharging: level === batteryValues.charging,
    };
    const records = periods.map(({ at, minutes, metrics: { flowIn, flowOut } }) => ({
      endLocal: formatPlaceTime(simulated, at + minutes * 60, at) ?? formatLocal(at + minutes * 60),
      flowIn: flowIn ?? 0,
      flowOut: flowOut ?? 0,
    }));
    const reply = await post(encodeHxF4Cache(sn, clockLocal(), status, records));
    if (reply.kind !== 'cache' || !reply.isStored) throw new RetryableError('not stored');
  }

  return {
    async send(periods) {
      await retryWithBackOff(signal, requestSettings);
      await retryWithBackOff(signal, () => sendRecords(periods));
      return { accepted: periods, refused: [] };
    },
    async sendHeartbeat() {
      await retryWithBackOff(signal, requestSettings);
    },
    close: () => Promise.resolve(),
  };
}
