import type { Metric } from '@portico/contract/words/metrics';
import { formatLocal } from '@portico/counting/local-time';
import { findFormatById } from '@portico/device-formats';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type AcceptedRecord, checkRecords } from './accept.ts';
import { decodeStoredMessage } from './decode-stored-message.ts';
import type { RegisteredDevice } from './device-registry.ts';
import type { KeptMessage } from './raw-messages.ts';
import type { MessageReceiver } from './receive.ts';
import { createRepeatDetector } from './repeat-detector.ts';
import type { FindReceipt } from './simulated-history.ts';

type Result = 'new' | 'repeated' | 'overlapping' | 'total';

/** What storing kept messages would change now. Sums are of the new records; null: not measured. */
export type RawMessagePreview = {
  messages: number;
  readable: number;
  counts: Record<Result | 'refused', number>;
  in: number | null;
  out: number | null;
  records: {
    dataTime: string;
    localTime: string;
    line: number;
    minutes: number;
    in: number | null;
    out: number | null;
    result: Result;
  }[];
};

const maxPreviewedRecords = 100;

/** Decodes kept messages of a device again, and compares their records with the stored ones. Nothing is stored. */
export async function previewRawMessages(
  countingStore: CountingStore,
  device: RegisteredDevice,
  messages: readonly KeptMessage[],
  findReceipt: FindReceipt,
): Promise<RawMessagePreview> {
  const decoded = messages.map((message) => decodeMessage(device, message, findReceipt));
  const accepted = decoded.flatMap((one) => one.accepted);
  const { recordsToStore, repeats, overlapping } = await createRepeatDetector(countingStore).sortRecords(accepted);
  // Of equal periods only the last record counts, and the detector may have fitted its length.
  const stored = new Set(recordsToStore.map(({ index }) => index));
  const findResult = (record: AcceptedRecord): Result => {
    if (record.isTotal) return 'total';
    if (overlapping.has(record)) return 'overlapping';
    return repeats.has(record) || !stored.has(record.index) ? 'repeated' : 'new';
  };
  const results = accepted.map((record) => ({ record, result: findResult(record) }));
  const count = (wanted: Result) => results.filter(({ result }) => result === wanted).length;
  const fresh = results.flatMap(({ record, result }) => (result === 'new' ? [record] : []));
  return {
    messages: messages.length,
    readable: decoded.filter(({ isReadable }) => isReadable).length,
    counts: {
      new: count('new'),
      repeated: count('repeated'),
      overlapping: count('overlapping'),
      total: count('total'),
      refused: decoded.reduce((sum, { refused }) => sum + refused, 0),
    },
    in: sumMetric(fresh, 'flowIn'),
    out: sumMetric(fresh, 'flowOut'),
    records: results
      .toSorted((one, other) => one.record.at - other.record.at)
      .slice(0, maxPreviewedRecords)
      .map(({ record, result }) => ({
        dataTime: new Date(record.at * 1000).toISOString(),
        localTime: formatLocal(record.local),
        line: record.line,
        minutes: record.minutes,
        in: record.metrics.flowIn ?? null,
        out: record.metrics.flowOut ?? null,
        result,
      })),
  };
}

function sumMetric(records: readonly AcceptedRecord[], metric: Metric): number | null {
  const values = records.flatMap(({ metrics }) => metrics[metric] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

// `index` of the records is made unique over all messages.
function decodeMessage(device: RegisteredDevice, kept: KeptMessage, findReceipt: FindReceipt) {
  const format = findFormatById(kept.format);
  const messages = format === undefined ? [] : decodeStoredMessage(format, { ...kept, sn: device.sn });
  const accepted: AcceptedRecord[] = [];
  let refused = 0;
  for (const message of messages) {
    if (message.kind !== 'records') continue;
    const now = Math.floor(kept.firstAt.getTime() / 1000);
    const checked = checkRecords(device, message.records, now, (sentAt) => findReceipt(device, sentAt, now));
    refused += message.unreadable.length + checked.refused.length;
    accepted.push(...checked.accepted.map((record) => ({ ...record, index: kept.id * maxIndex + record.index })));
  }
  const isBroken = messages.length === 0 || messages.some(({ kind }) => kind === 'broken');
  return { accepted, refused, isReadable: !isBroken && refused === 0 };
}

/** More than the records of one message. */
const maxIndex = 100_000;

/** `readable`: ids of the messages of which every record is stored now. */
type CountedMessages = { readable: number[]; stored: number; repeated: number };

/** Receives kept messages of a device again, at their first time of receipt. */
export async function countRawMessages(
  receiver: MessageReceiver,
  device: RegisteredDevice,
  messages: readonly KeptMessage[],
): Promise<CountedMessages> {
  const counted: CountedMessages = { readable: [], stored: 0, repeated: 0 };
  for (const kept of messages) {
    const format = findFormatById(kept.format);
    if (format === undefined) continue;
    // The sender was believed when the message arrived.
    const identifiedBy = format.authentication === 'secret' ? 'broker' : 'serialNumber';
    const sender = { format, identifiedBy, address: kept.address } as const;
    let isReadable = true;
    for (const message of decodeStoredMessage(format, { ...kept, sn: device.sn })) {
      if (message.kind === 'broken') {
        isReadable = false;
        continue;
      }
      const { outcome } = await receiver.receiveFrom(device, message, sender, kept.firstAt.getTime());
      counted.stored += outcome.accepted;
      counted.repeated += outcome.duplicate;
      if (!outcome.registered || outcome.storageResult === 'failed' || outcome.refused.length > 0) isReadable = false;
    }
    if (isReadable) counted.readable.push(kept.id);
  }
  return counted;
}
