import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import type { FestivalTold } from '@portico/contract/routes/festivals';
import type { LeftOutReason } from '@portico/contract/words/left-out';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type AboutLine, aboutLines, daysText, figureText, type Words } from '../../analysis/index.ts';
import { rangeOf } from './columns.ts';

/** What was asked, and of which places by id. */
export type Asked = { rangeType: number; startHour: string; endHour: string; places: ReadonlyMap<number, string> };

type Reply = { zone: string | null; asOf: string; settings: FiguresMeant; item: StatisticItem };

/** What a file of festivals says about itself. */
export function festivalLines(
  words: Words,
  {
    asked,
    reply,
    festivals,
    more,
  }: { asked: Asked; reply: Reply; festivals: readonly FestivalTold[]; more: AboutLine[] },
): AboutLine[] {
  const told = festivals.map(
    (festival): AboutLine => [words.say('festivals.festival'), words.of(festival.name, daysText(rangeOf(festival)))],
  );
  return aboutLines(words, {
    items: [reply.item],
    places: [...asked.places.values()],
    range: null,
    zone: reply.zone,
    hours: asked,
    asOf: festivals.some(({ state }) => state === 'running') ? reply.asOf : null,
    settings: reply.settings,
    more: [...told, ...more],
  });
}

type Together = {
  compared: number | null;
  comparedBase: number | null;
  growth: number | null;
  places: number;
  leftOutPlaces: readonly { id: number; reason: LeftOutReason }[];
};

/** How the comparable places did a day, and which are left out, and why. */
export function togetherLines(words: Words, asked: Asked, item: StatisticItem, of: Together): AboutLine[] {
  const { say } = words;
  const title = say('exports.likeForLike');
  const perDay = (part: string, value: number | null): AboutLine[] => {
    const text = figureText(words, item, value);
    return text === null ? [] : [[words.of(words.of(title, say('exports.perDay')), part), text]];
  };
  return [
    [title, words.number(of.places)],
    ...perDay(say('exports.compared'), of.compared),
    ...perDay(say('exports.base'), of.comparedBase),
    ...(of.growth === null ? [] : [[words.of(title, say('home.change')), words.share(of.growth)] as const]),
    ...of.leftOutPlaces.map(
      ({ id, reason }): AboutLine => [
        say('exports.leftOutPlace'),
        words.of(asked.places.get(id) ?? String(id), words.reason(reason) ?? ''),
      ],
    ),
  ];
}
