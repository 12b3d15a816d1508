import { mergeCompleteness, type Receipt } from '@portico/counting/completeness';
import { isDoubtful } from '@portico/counting/explanation';
import { leftOutOf } from '@portico/counting/like-for-like';
import { addDays, daySeconds } from '@portico/counting/local-time';
import type { ComparedRange } from '@portico/counting/ranges';
import { usualWeeks } from '@portico/counting/usual';
import type { EntityRow } from '../../organisations/index.ts';
import type { Asker } from '../ask.ts';
import { type ComparedPlace, comparedEach } from '../compared-each.ts';
import { countedSince } from '../counted-since.ts';
import type { AlikePart } from '../home-parts.ts';
import { hungDevices } from '../hung-devices.ts';
import type { Sources } from '../sources.ts';
import { receiptsByEntity } from './entity-receipts.ts';
import { type DayAndWeeks, daysOfEntities, partOfDay } from './usual-days.ts';

const item = 'flowIn';
const metrics = ['flowIn', 'flowPassby'] as const;

export type EntityFacts = {
  entity: EntityRow;
  figures: ComparedPlace;
  receipt: Receipt;
  baseReceipt: Receipt;
  isCompared: boolean;
  /** It was counted in all the weeks that say what is usual. */
  isOld: boolean;
};

export type PartFacts = {
  part: AlikePart;
  timeZone: string | null;
  range: ComparedRange;
  entities: EntityFacts[];
  /** Of a day; null: of a longer range, or of a day that has only begun. */
  day: { until: number; of: (id: number) => DayAndWeeks } | null;
};

/** Full hours a day is looked at less far, for devices that upload every hour or two. */
const hoursBack = 2;

/** Up to now, or up to the last full hours of today of which the data has come. */
export async function readSoundly(
  asker: Asker,
  sources: Sources,
  parts: readonly AlikePart[],
  rangeOfPart: (part: AlikePart) => ComparedRange,
): Promise<{ parts: PartFacts[]; found: Told }> {
  const read = async (hours: number | null) => {
    const told = await Promise.all(parts.map((part) => readPart(asker, sources, part, upTo(rangeOfPart(part), hours))));
    return { parts: told, found: toldOf(told.flatMap(({ entities }) => entities)) };
  };
  const now = await read(null);
  const isToday = now.parts.every(({ range }) => range.unfinished && range.to - range.from === daySeconds);
  for (let hours = 0; isToday && hours < hoursBack; hours += 1) {
    if (!isDoubtful(now.found.judgedBy.completeness)) break;
    const earlier = await read(hours);
    if (earlier.found.compared !== null && !isDoubtful(earlier.found.judgedBy.completeness)) return earlier;
  }
  return now;
}

/** A range of today as it was some full hours ago, with its base cut alike; null: as it is. */
function upTo(range: ComparedRange, hours: number | null): ComparedRange {
  if (hours === null) return range;
  const asOf = Math.max(range.from, Math.floor(range.asOf / 3600) * 3600 - hours * 3600);
  return { ...range, asOf, base: { from: range.base.from, to: range.base.to - (range.asOf - asOf) } };
}

// What has ended is missed at once: a device that uploads every hour would else have fewer people than it had a week ago.
const overdue = Number.POSITIVE_INFINITY;

async function readPart(asker: Asker, sources: Sources, part: AlikePart, range: ComparedRange): Promise<PartFacts> {
  const ofDay = partOfDay(range);
  const devices = await hungDevices(sources, part.entities);
  const [figures, days] = await Promise.all([
    comparedEach(asker, part, { metrics }, range),
    ofDay === null ? null : daysOfEntities(asker, part, devices, ofDay),
  ]);
  const base = { ...range.base, ended: range.unfinished };
  const compared = { from: range.from, to: range.unfinished ? range.asOf : range.to, ended: range.unfinished };
  const receipts = receiptsByEntity(devices, part.entities, compared, figures.comparedReceipts, [item], overdue);
  const baseReceipts = receiptsByEntity(devices, part.entities, base, figures.baseReceipts, [item], overdue);
  const since = countedSince(devices, part.entities, item);
  const oldest = addDays(range.from, -7 * usualWeeks);
  return {
    part,
    timeZone: part.entities[0]?.timeZone ?? null,
    range,
    day: ofDay === null || days === null ? null : { until: ofDay.until, of: days },
    entities: part.entities.map((entity) => {
      const of = figures.of(entity.id);
      const [compared, ofBase] = [of.compared.flowIn ?? null, of.base.flowIn ?? null];
      const first = since([entity.id]);
      return {
        entity,
        figures: of,
        receipt: receipts(entity.id),
        baseReceipt: baseReceipts(entity.id),
        isCompared: leftOutOf({ compared, base: ofBase, since: first, baseFrom: range.base.from }) === null,
        isOld: first <= oldest,
      };
    }),
  };
}

/** What a sentence can be about: one entity as it is, or those of several that are compared and have their data. */
function toldOf(all: readonly EntityFacts[]): Told {
  const compared = all.filter(({ isCompared }) => isCompared);
  const completeness = mergeCompleteness(all.map(({ receipt }) => receipt));
  const baseCompleteness = mergeCompleteness(compared.map(({ baseReceipt }) => baseReceipt));
  const shares = { completeness, baseCompleteness };
  const [first, ...others] = all;
  if (first !== undefined && others.length === 0) {
    const now = first.figures.compared.flowIn ?? null;
    const base = first.isCompared ? (first.figures.base.flowIn ?? null) : null;
    return { compared: now, base, ...shares, sound: compared, judgedBy: shares };
  }
  const sound = compared.filter(
    ({ receipt, baseReceipt }) => ![receipt, baseReceipt].some((one) => isDoubtful(mergeCompleteness([one]))),
  );
  return {
    compared: sumOf(sound.map(({ figures }) => figures.compared.flowIn)),
    base: sumOf(sound.map(({ figures }) => figures.base.flowIn)),
    ...shares,
    sound,
    // Those with gaps are left out; where they are most of them, the rest says little.
    judgedBy: 2 * sound.length < compared.length ? shares : { completeness: null, baseCompleteness: null },
  };
}

type Told = Shares & {
  compared: number | null;
  base: number | null;
  /** The entities these are of. */
  sound: EntityFacts[];
  judgedBy: Shares;
};
type Shares = { completeness: number | null; baseCompleteness: number | null };

/** Adds what is known; null where nothing is. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  return values.reduce<number | null>((sum, value) => (value == null ? sum : (sum ?? 0) + value), null);
}
