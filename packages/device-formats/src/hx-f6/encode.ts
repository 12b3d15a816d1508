import { Buffer } from 'node:buffer';
import type { Metrics } from '@portico/contract/words/metrics';
import { isJsonFields, readNumber, readText } from '../fields.ts';
import { parseJsonBody } from '../json-body.ts';

/** The counts of one period of a camera, for each of its detection lines. Times in epoch seconds. */
export type HxF6Upload = {
  at: number;
  minutes: number;
  uploadedAt: number;
  lines: readonly Metrics[];
  dataMode?: 'Add' | 'Total';
};

/** Encodes a heartbeat, which is sent every minute; the reply contains the settings. */
export function encodeHxF6Heartbeat(sn: string, time: number): Buffer {
  return json({ sn, time });
}

/**
 * Encodes one upload of counts. Without times (`omitsTimes`), the period has ended when the message arrives. Adults are the people in who
 * are neither children nor staff. Dwell times are decoded without rounding errors if fewer than 1,000 people entered and each has a stay.
 */
export function encodeHxF6Upload(sn: string, upload: HxF6Upload, omitsTimes = false): Buffer {
  const { at, minutes, uploadedAt, lines, dataMode } = upload;
  const times = omitsTimes ? {} : { startTime: at, endTime: at + minutes * 60, time: uploadedAt };
  return json({ sn, ...times, ...(dataMode === undefined ? {} : { dataMode }), data: lines.map(toEntry) });
}

/** The server's reply as a camera reads it. */
export type HxF6Reply = {
  code: number;
  msg: string;
  uploadInterval?: number;
  dataMode?: 'Add' | 'Total';
  /** Epoch seconds. */
  time?: number;
  dataStartTime?: number;
  dataEndTime?: number;
  /** Hours ahead of UTC as signed text. */
  timezone?: string;
};

/** Decodes the server's reply; null for anything else. */
export function readHxF6Reply(body: Buffer): HxF6Reply | null {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed || !isJsonFields(parsed.value)) return null;
  const code = readNumber(parsed.value.code);
  if (code === undefined) return null;
  const reply: HxF6Reply = { code, msg: String(parsed.value.msg) };
  const data = isJsonFields(parsed.value.data) ? parsed.value.data : {};
  for (const name of ['uploadInterval', 'time', 'dataStartTime', 'dataEndTime'] as const) {
    const number = readNumber(data[name]);
    if (number !== undefined) reply[name] = number;
  }
  const timezone = readText(data.timezone);
  if (timezone !== undefined) reply.timezone = timezone;
  if (data.dataMode === 'Add' || data.dataMode === 'Total') reply.dataMode = data.dataMode;
  return reply;
}

function toEntry(metrics: Metrics): object {
  const { flowIn, flowOut, enterStaff, leaveStaff, children, flowPassby, flowTurnback } = metrics;
  return {
    ...optionalPart('in', { count: flowIn, child: children, staff: enterStaff }),
    ...optionalPart('out', { count: flowOut, staff: leaveStaff }),
    ...optionalPart('pass', { count: flowPassby }),
    ...optionalPart('turnback', { count: flowTurnback }),
    ...optionalPart('stayTime', { avgTime: averageStay(metrics) }),
  };
}

function optionalPart(name: string, fields: Record<string, number | null | undefined>): object {
  const given = Object.entries(fields).filter(([, value]) => typeof value === 'number');
  return given.length === 0 ? {} : { [name]: Object.fromEntries(given) };
}

// Milliseconds.
function averageStay({ dwellSeconds, dwellCount }: Metrics): number | null {
  if (typeof dwellSeconds !== 'number' || typeof dwellCount !== 'number') return null;
  return dwellCount === 0 ? 0 : Math.round((dwellSeconds * 1000) / dwellCount);
}

function json(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}
