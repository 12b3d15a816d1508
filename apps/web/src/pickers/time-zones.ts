import { foldForSearch } from '@portico/contract/words/identity-fold';
import { collatorFor } from '@portico/contract/words/text-order';
import { findEtcOffset } from '@portico/contract/words/zone-offsets';
import { offsetSecondsAt, zoneRules } from '@portico/counting/zones';
import { formatZoneName } from './format-local-time.ts';

/** A time zone as an option. */
export type TimeZoneChoice = {
  id: string;
  /** The city of the zone's id: "Ho Chi Minh". */
  city: string;
  /** The name in the user's language: "China Standard Time". */
  name: string;
  /** The current offset from UTC: "UTC+8". */
  offset: string;
  /** The text to search in, in lower case. */
  searchText: string;
};

/** Browsers list these zones by outdated names. */
const currentNames: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const currentName = (zone: string) => currentNames[zone] ?? zone;

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return currentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The city of a zone's id: "New York" for "America/New_York", "Knox, Indiana" for "America/Indiana/Knox", "UTC+8" for "Etc/GMT-8". */
export function formatZoneCity(zone: string): string {
  const hours = findEtcOffset(zone);
  if (hours !== null) return formatUtcOffset(hours * 3600);
  const [, ...parts] = zone.split('/');
  return (parts.length === 0 ? [zone] : parts).toReversed().join(', ').replaceAll('_', ' ');
}

/** Formats an offset in seconds: "UTC+8", "UTC+5:30", "UTC−3". */
export function formatUtcOffset(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60));
  const rest = minutes % 60;
  const sign = seconds < 0 ? '−' : '+';
  return `UTC${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** The UTC offset of a zone at an instant in epoch milliseconds, as text. If `followsDst` is false: the standard offset, all year. */
export function formatUtcOffsetAt(zone: string, followsDst: boolean, milliseconds: number): string {
  return formatUtcOffset(offsetSecondsAt(zoneRules(zone, followsDst), Math.floor(milliseconds / 1000)));
}

function timeZoneOffsetName(zone: string, tag: string, milliseconds: number): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'longOffset' });
  return format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Seconds of an offset like "GMT+05:30"; 0 for "GMT". */
function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
}

/** All time zones of the browser and those in `used`, from west to east. */
export function listTimeZoneChoices(tag: string, used: readonly string[], milliseconds: number): TimeZoneChoice[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone').map(currentName), 'UTC', ...used]);
  const zones = [...ids].map((id) => {
    const offset = timeZoneOffsetName(id, 'en', milliseconds);
    return { id, city: formatZoneCity(id), name: formatZoneName(id, tag), offset, seconds: secondsOf(offset) };
  });
  return zones
    .toSorted((one, other) => one.seconds - other.seconds || collatorFor(tag).compare(one.city, other.city))
    .map(({ seconds, offset, ...zone }) => {
      const short = formatUtcOffset(seconds);
      const text = `${zone.id.replaceAll(/[/_]/g, ' ')} ${zone.city} ${zone.name} ${short} ${offset}`;
      return { ...zone, offset: short, searchText: normalizeForSearch(text) };
    });
}

/** Whether a zone matches a search: its name, city and offset contain every typed word. */
export function matchesZoneSearch(zone: Pick<TimeZoneChoice, 'searchText'>, typed: string): boolean {
  return normalizeForSearch(typed)
    .split(' ')
    .every((word) => zone.searchText.includes(word));
}

/** Normalizes a text for the search: without case, accents, underscores and the typographic minus. */
function normalizeForSearch(text: string): string {
  return foldForSearch(text)
    .replaceAll('−', '-')
    .replaceAll(/[/_\s]+/g, ' ')
    .trim();
}
