import type { TcpFormat } from '../format.ts';
import { decodeHx7e } from './decode.ts';
import { createHx7eFramer, type Hx7eFrame } from './framing.ts';
import { hxF2Properties, hxF3Properties } from './properties.ts';
import { replyToHx7e } from './reply.ts';

// Neither series reports a period in which no one passed.
const shared = {
  door: 'tcp',
  authentication: 'serialNumber',
  omitsEmptyPeriods: true,
  resend: null,
  framer: createHx7eFramer,
} as const;

/** HX infrared counters, digital series, over TCP, identified by serial number only. */
export const hxF2: TcpFormat<Hx7eFrame> = {
  ...shared,
  id: 'hx-f2',
  family: 'hx-f2',
  properties: hxF2Properties,
  port: '7e',
  // The maker's recording period is the interval of recording and sending.
  recordLength: 'uploadInterval',
  confirmedReplies: ['heartbeat'],
  decode: (frame) => decodeHx7e('hx-f2', frame),
  reply: (frame, message, outcome, settings) => replyToHx7e('hx-f2', frame, message, outcome, settings),
};

/** HX infrared counters, analog series, over TCP, identified by serial number only. */
export const hxF3: TcpFormat<Hx7eFrame> = {
  ...shared,
  id: 'hx-f3',
  family: 'hx-f3',
  properties: hxF3Properties,
  port: '7eAnalog',
  recordLength: 'recordPeriod',
  // Newer devices send no heartbeat; all replies contain the settings.
  confirmedReplies: ['records', 'heartbeat'],
  decode: (frame) => decodeHx7e('hx-f3', frame),
  reply: (frame, message, outcome, settings) => replyToHx7e('hx-f3', frame, message, outcome, settings),
};
