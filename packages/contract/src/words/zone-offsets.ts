/** Zones without daylight saving time whose offset is no whole number of hours, by the offset in minutes. */
const zonesByMinutes: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
};
/** The zones Etc/GMT+12 to Etc/GMT-14. */
const [minHours, maxHours] = [-12, 14];

/**
 * The time zone of an offset from UTC, also of a short one: "+8", "UTC+08:00", "GMT-3", "+0530". null: no offset, or one that no zone keeps all
 * year. Zones of whole hours are named Etc/GMT with the opposite sign, as in the IANA database.
 */
export function findZoneOfOffset(text: string): string | null {
  const typed = text.normalize('NFKC').replaceAll('−', '-');
  const [, sign, hours, minutes = '0'] = /^\s*(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d\d))?\s*$/i.exec(typed) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (offset === 0) return 'UTC';
  if (offset % 60 !== 0) return zonesByMinutes[offset] ?? null;
  const whole = offset / 60;
  return whole < minHours || whole > maxHours ? null : `Etc/GMT${whole > 0 ? '-' : '+'}${Math.abs(whole)}`;
}

/** The offset in hours of a zone named Etc/GMT±n; null for other zones. */
export function findEtcOffset(zone: string): number | null {
  const hours = /^Etc\/GMT([+-]\d{1,2})$/.exec(zone)?.[1];
  return hours === undefined ? null : -Number(hours);
}
