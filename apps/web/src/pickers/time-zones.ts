import { offsetSecondsAt, zoneRules } from '@portico/counting/zones';

/** A time zone to choose. */
export type ZoneChoice = {
  id: string;
  /** The city it is named after: "Ho Chi Minh". */
  city: string;
  /** Its name in the language: "China Standard Time". */
  name: string;
  /** Its offset from UTC now: "UTC+8". */
  offset: string;
  /** What it is found by, in lower case. */
  words: string;
};

/** Browsers list these by names the places gave up long ago. */
const presentNames: Readonly<Record<string, string>> = {
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

const presentName = (zone: string) => presentNames[zone] ?? zone;

/** The zone this browser is in. */
export function ownZone(): string {
  return presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The city a zone is named after: "New York" of "America/New_York", "Knox, Indiana" of "America/Indiana/Knox". */
export function cityOf(zone: string): string {
  const [, ...parts] = zone.split('/');
  return (parts.length === 0 ? [zone] : parts).toReversed().join(', ').replaceAll('_', ' ');
}

/** "UTC+8", "UTC+5:30", "UTC−3". */
export function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / 60));
  const rest = minutes % 60;
  const sign = seconds < 0 ? '−' : '+';
  return `UTC${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Offset of a store's clock at an instant, in words; without daylight saving it is the zone's standard one all year. */
export function offsetAt(zone: string, followsDst: boolean, milliseconds: number): string {
  return offsetText(offsetSecondsAt(zoneRules(zone, followsDst), Math.floor(milliseconds / 1000)));
}

function partOf(zone: string, tag: string, style: 'longGeneric' | 'longOffset', milliseconds: number): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: style });
  return format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A zone by its name in the language, "China Standard Time". */
export function zoneName(zone: string, tag: string): string {
  return partOf(zone, tag, 'longGeneric', Date.now());
}

/** Seconds of "GMT+05:30"; "GMT" alone is none. */
function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
}

/** Every zone there is, and those in use even if the browser does not list them, from west to east. */
export function zoneChoices(tag: string, used: readonly string[], milliseconds: number): ZoneChoice[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC', ...used]);
  const zones = [...ids].map((id) => {
    const offset = partOf(id, 'en', 'longOffset', milliseconds);
    return { id, city: cityOf(id), name: zoneName(id, tag), offset, seconds: secondsOf(offset) };
  });
  return zones
    .toSorted((one, other) => one.seconds - other.seconds || one.city.localeCompare(other.city, tag))
    .map(({ seconds, offset, ...zone }) => {
      const short = offsetText(seconds);
      const words = `${zone.id.replaceAll(/[/_]/g, ' ')} ${zone.city} ${zone.name} ${short} ${offset}`;
      return { ...zone, offset: short, words: searchable(words) };
    });
}

/** Whether a zone is what somebody types: each word of it stands in its name, its city or its offset. */
export function isFound(zone: Pick<ZoneChoice, 'words'>, typed: string): boolean {
  return searchable(typed)
    .split(' ')
    .every((word) => zone.words.includes(word));
}

/** Without case, accents, underscores and the typographic minus. */
function searchable(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return plain
    .toLowerCase()
    .replaceAll('−', '-')
    .replaceAll(/[/_\s]+/g, ' ')
    .trim();
}
