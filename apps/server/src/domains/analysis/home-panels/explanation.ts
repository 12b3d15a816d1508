import type { ResultOf } from '@portico/contract/route';
import { homeStart } from '@portico/contract/routes/home-start';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDoubtful, type Passing, placeOfChange, rateChange, verdictOf } from '@portico/counting/explanation';
import { itemValue } from '@portico/counting/items';
import { dayStart, formatLocal } from '@portico/counting/local-time';
import { rangeOf } from '@portico/counting/ranges';
import { usualOf, usualWeeks } from '@portico/counting/usual';
import type { App } from '../../../platform/app.ts';
import type { Asker } from '../ask.ts';
import { type ComparedPlace, comparedEach } from '../compared-each.ts';
import { figuresMeant } from '../figure-meaning.ts';
import { alikeParts, homeSelection, rangeAt, toldClock } from '../home-parts.ts';
import { shareAnswers } from '../shared-answers.ts';
import { type Sources, sourcesOf } from '../sources.ts';
import { entranceOfChange, entrancesOf } from './entrances.ts';
import { type EntityFacts, type PartFacts, readSoundly, sumOf } from './explanation-facts.ts';
import { scopesOfEntrances } from './usual-days.ts';

const item = 'flowIn' as const;

/** What is different in a range and where it comes from; nothing where nothing is unusual. */
export function explanationRoutes(app: App, asker: Asker): void {
  const share = shareAnswers<ResultOf<typeof homeStart.explanation>>();
  app.handle(homeStart.explanation, async (input, call) => {
    const selection = await homeSelection(app, call, input.entityId);
    return share(selection, input, async () => {
      const now = app.clock.now();
      const sources = sourcesOf(app, call);
      const { parts, found } = await readSoundly(asker, sources, alikeParts(selection), (part) =>
        rangeAt(part.entities, input, now),
      );
      const range = parts[0]?.range ?? rangeOf(rangeTypes.today, dayStart(now / 1000));
      const usual = usualOfParts(parts, found.sound);
      const day = usual === null ? null : { value: usual.value, range: usual };
      const verdict = verdictOf({ compared: found.compared, base: found.base, ...found.judgedBy, usual: day });
      const isNews = verdict === 'unusual';
      const settings = figuresMeant(selection.meanings);
      return {
        zone: new Set(parts.map(({ part }) => part.zone)).size === 1 ? (parts[0]?.timeZone ?? null) : null,
        ...toldClock(range),
        item,
        verdict,
        compared: found.compared,
        base: found.base,
        growth: growth(found.compared, found.base),
        entities: found.sound.length,
        completeness: found.completeness,
        baseCompleteness: found.baseCompleteness,
        usual,
        from: isNews ? await placeNamed(asker, sources, parts, found.sound) : null,
        rate: isNews ? rateOf(found.sound, (sums) => itemValue('enteringRate', sums, settings)) : null,
      };
    });
  });
}

/** What the same weekday usually has by the last full hour, of the entities that were counted in all of its weeks. */
function usualOfParts(parts: readonly PartFacts[], sound: readonly EntityFacts[]) {
  const until = parts[0]?.day?.until;
  const wanted = new Set(sound.filter(({ isOld }) => isOld).map(({ entity }) => entity.id));
  const days = parts.flatMap(({ day, entities }) =>
    entities.flatMap(({ entity }) => (wanted.has(entity.id) ? [day?.of(entity.id)] : [])),
  );
  const known = days.filter((day) => day !== undefined);
  if (until === undefined || known.length < days.length) return null;
  const weeks = Array.from({ length: usualWeeks }, (_, week) => {
    const told = known.flatMap((day) => day.weeks[week] ?? []);
    const isWhole = !isDoubtful(mergeCompleteness(told.map(({ receipt }) => receipt)));
    return isWhole ? sumOf(told.map(({ value }) => value)) : null;
  });
  const value = sumOf(known.map(({ day }) => day.value));
  const usual = usualOf(weeks);
  if (value === null || usual === null) return null;
  const { median, low, high, weeks: count } = usual;
  return { value, median, low, high, weeks: count, until: formatLocal(until) };
}

/** The entrance of one entity, or the entity of several, that most of the change is at. */
async function placeNamed(asker: Asker, { db }: Sources, parts: readonly PartFacts[], sound: readonly EntityFacts[]) {
  const [first, ...others] = parts.flatMap(({ entities }) => entities);
  const [part] = parts;
  if (first === undefined || part === undefined || others.length > 0) {
    const places = sound.map(({ entity: { id, name }, figures }) => ({ id, name, ...flowIn(figures) }));
    return told('entity', placeOfChange(places));
  }
  const entrances = await entrancesOf(db, [first.entity.id]);
  const scopes = scopesOfEntrances(part.part, entrances);
  const figures = await comparedEach(asker, { ...part.part, scopes }, { metrics: [item] }, part.range);
  const places = entrances.map(({ id, name, isGone }) => ({ id, name, isGone, ...flowIn(figures.of(id)) }));
  return told('entrance', entranceOfChange(places));
}

const flowIn = ({ compared, base }: ComparedPlace) => ({
  compared: compared.flowIn ?? null,
  base: base.flowIn ?? null,
});

function told<Place extends { id: number; name: string }>(
  kind: 'entrance' | 'entity',
  found: { place: Place; compared: number; base: number; share: number } | null,
) {
  if (found === null) return null;
  const { place, compared, base, share } = found;
  return { kind, id: place.id, name: place.name, compared, base, share };
}

/** Of the entities whose passers-by are known in both periods. */
function rateOf(sound: readonly EntityFacts[], rate: (passing: Passing) => number | null) {
  const known = sound.filter(({ figures: { compared, base } }) =>
    [compared, base].every(({ flowPassby }) => typeof flowPassby === 'number'),
  );
  const passing = (of: 'compared' | 'base') => ({
    flowIn: sumOf(known.map(({ figures }) => figures[of].flowIn)) ?? 0,
    flowPassby: sumOf(known.map(({ figures }) => figures[of].flowPassby)) ?? 0,
  });
  return rateChange(passing('compared'), passing('base'), rate);
}
