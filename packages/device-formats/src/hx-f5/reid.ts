import { isJsonFields, type JsonFields, readNumber, readText } from '../fields.ts';
import type { DeviceMessage } from '../format.ts';
import { readReportDate } from './report-date.ts';

// A camera reports one record per person and day, and one pair per visit of this person.
const maxPeople = 20_000;
const maxVisits = 100;

/** A field that is not as documented; its message is the detail of a broken message. */
class MalformedField extends Error {}

/**
 * Decodes the daily report of recognised people: when each of them entered and left. They are the people of the flow uploads, whose stays
 * are in `avgStayTime` there, so nothing is counted: the report is summarised in the log of the device.
 */
export function decodeReid(sn: string, raw: JsonFields): DeviceMessage {
  try {
    const { date, direction, stays, people } = readReport(raw);
    const description = direction === 'in' ? 'reid' : `reid of direction ${direction}`;
    const event = `${description}: ${date}, people: ${people}, pairs: ${stays.length}${describeMean(stays)}`;
    return { kind: 'other', sn, description, event, status: {} };
  } catch (error) {
    if (error instanceof MalformedField) return { kind: 'broken', sn, detail: error.message };
    throw error;
  }
}

/** `stays`: of each pair, in milliseconds. */
type Report = { date: string; direction: string; people: number; stays: number[] };

function readReport(raw: JsonFields): Report {
  const date = readReportDate(raw.date);
  if (date === null) throw new MalformedField('date is not a date');
  const people = requireList(raw.reid_records, 'reid_records', maxPeople);
  const stays: number[] = [];
  for (const [index, entry] of people.entries()) {
    const name = `reid_records[${index}]`;
    const person = requireFields(entry, name);
    requireWholeNumber(person.global_id, `${name}.global_id`);
    if (person.extra_info !== undefined && person.extra_info !== null)
      requireFields(person.extra_info, `${name}.extra_info`);
    for (const [visit, pair] of requireList(person.pairs, `${name}.pairs`, maxVisits).entries())
      stays.push(readStay(pair, `${name}.pairs[${visit}]`));
  }
  return { date, direction: (readText(raw.direction) ?? 'in').toLowerCase(), people: people.length, stays };
}

function readStay(pair: unknown, name: string): number {
  const { enter, leave, dwell_time_ms } = requireFields(pair, name);
  requireWholeNumber(requireFields(enter, `${name}.enter`).timestamp_ms, `${name}.enter.timestamp_ms`);
  requireWholeNumber(requireFields(leave, `${name}.leave`).timestamp_ms, `${name}.leave.timestamp_ms`);
  return requireWholeNumber(dwell_time_ms, `${name}.dwell_time_ms`);
}

function describeMean(stays: readonly number[]): string {
  if (stays.length === 0) return '';
  const seconds = Math.round(stays.reduce((sum, stay) => sum + stay / 1000, 0) / stays.length);
  return `, mean stay: ${seconds} s`;
}

function requireList(value: unknown, name: string, maxLength: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedField(`${name} is not a list`);
  if (value.length > maxLength) throw new MalformedField(`${name} has more than ${maxLength} entries`);
  return value;
}

function requireFields(value: unknown, name: string): JsonFields {
  if (!isJsonFields(value)) throw new MalformedField(`${name} is not an object`);
  return value;
}

function requireWholeNumber(value: unknown, name: string): number {
  const number = readNumber(value) ?? Number.NaN;
  if (!Number.isSafeInteger(number) || number < 0) throw new MalformedField(`${name} is not a whole number`);
  return number;
}
