import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonFields, type JsonFields } from '../fields.ts';
import type { DecodedRecord, DeviceMessage, MessageOutcome } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';

/** Messages of real devices, stored outside this repository; PORTICO_SAMPLES is the folder that contains `payloads/`. */
export const samples = process.env.PORTICO_SAMPLES;

export const stored: MessageOutcome = {
  registered: true,
  storageResult: 'stored',
  accepted: 1,
  duplicate: 0,
  refused: [],
};

export const sampleSettings = {
  ...exampleSettings,
  nowEpochSeconds: 1_752_820_142,
  nowLocal: '2025-07-18 09:29:02',
  utcOffsetHours: 3,
};

/** The part of a sample file at a path of keys and indexes. */
export function readSample(name: string, ...keys: (string | number)[]): unknown {
  const whole: unknown = JSON.parse(readFileSync(path.join(samples ?? '', 'payloads', name), 'utf8'));
  return keys.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)];
    return isJsonFields(part) ? part[step] : undefined;
  }, whole);
}

/** The object at a path of a sample file; throws when there is none. */
export function readSampleFields(name: string, ...keys: (string | number)[]): JsonFields {
  const part = readSample(name, ...keys);
  if (!isJsonFields(part)) throw new Error(`${name} has nothing at ${keys.join('.')}`);
  return part;
}

/** The objects of a list in a sample file. */
export function readSampleList(name: string, key: string): JsonFields[] {
  const part = readSample(name, key);
  return Array.isArray(part) ? part.filter(isJsonFields) : [];
}

/** The records of a message all of whose records can be read; throws for others. */
export function requireRecords(message: DeviceMessage): DecodedRecord[] {
  if (message.kind !== 'records') throw new Error(`expected records, got ${message.kind}`);
  if (message.unreadable.length > 0) throw new Error(`unreadable: ${JSON.stringify(message.unreadable)}`);
  return message.records;
}
