import type { Buffer } from 'node:buffer';
import { readHex } from './bytes.ts';
import { fieldBytes, hxF4Properties, maxFormBytes } from './properties.ts';

/** The fields of a request. Lengths are checked, checksums are not. */
export type HxF4Form =
  | { cmd: 'getsetting'; flag: Buffer; data: Buffer }
  | { cmd: 'cache'; flag: Buffer; status: Buffer; records: Buffer[] };

/** Why a body is no request. `status`: the status field of a cache message if it is readable. */
export type FormFault = { fault: string; status: Buffer | null; tooLarge?: true };

/** Parses the body of a request. Fields other than those of the protocol are ignored: newer devices send more of them. */
export function parseHxF4Form(body: Buffer): HxF4Form | FormFault {
  if (body.length > maxFormBytes)
    return { fault: `a body of ${body.length} bytes, at most ${maxFormBytes}`, status: null, tooLarge: true };
  const fields = new URLSearchParams(body.toString('latin1').trim());
  const only = (name: string): string => {
    const values = fields.getAll(name);
    return values.length === 1 ? (values[0] ?? '') : '';
  };
  const flag = readHex(only('flag'), fieldBytes.flag);
  const status = readHex(only('status'), fieldBytes.status);
  const cmd = only('cmd');
  if (cmd !== 'getsetting' && cmd !== 'cache') return { fault: `unknown cmd "${cmd.slice(0, 40)}"`, status };
  if (flag === null) return { fault: 'flag is not 4 hexadecimal digits', status };
  if (cmd === 'getsetting') {
    const data = readHex(only('data'), fieldBytes.getSetting);
    return data === null ? { fault: 'data is not 106 hexadecimal digits', status } : { cmd, flag, data };
  }
  if (status === null) return { fault: 'status is not 28 hexadecimal digits', status };
  return parseRecords({ cmd, flag, status }, only('count'), fields.getAll('data'));
}

function parseRecords(
  head: { cmd: 'cache'; flag: Buffer; status: Buffer },
  count: string,
  texts: readonly string[],
): HxF4Form | FormFault {
  const { status } = head;
  const max = hxF4Properties.maxRecordsPerMessage;
  if (texts.length > max) return { fault: `${texts.length} records, at most ${max}`, status, tooLarge: true };
  // A part of the body is missing if the numbers differ. The device keeps its records and sends them again.
  if (!/^[0-9a-f]{1,4}$/i.test(count) || Number.parseInt(count, 16) !== texts.length)
    return { fault: `count "${count.slice(0, 40)}" with ${texts.length} records`, status };
  const records: Buffer[] = [];
  for (const text of texts) {
    const record = readHex(text, fieldBytes.record);
    if (record === null) return { fault: `record ${records.length} is not 34 hexadecimal digits`, status };
    records.push(record);
  }
  return { ...head, records };
}
