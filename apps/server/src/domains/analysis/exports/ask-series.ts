import type { App } from '../../../platform/app.ts';
import type { Asker } from '../ask.ts';
import { estimateRows, estimatesAt } from '../estimates.ts';
import { figuresMeant } from '../figure-meaning.ts';
import { requireSize } from '../reply-size.ts';
import { selectionOf } from '../selection.ts';
import { answerSeries, requireSeries, type SeriesAsked, type SeriesReply } from '../series.ts';
import { seriesTime } from '../series-time.ts';
import { sourcesOf } from '../sources.ts';
import { namesOf } from './places.ts';
import { keyOf, type SeriesTold } from './series.ts';
import type { ExportCall } from './shapes.ts';

/** Asked for at once, so that a file of any length needs little memory. */
const valuesAtOnce = 100_000;

/** A series whose places are asked about a few at a time, while its file is read. */
export async function askSeries(app: App, asker: Asker, asked: SeriesAsked, call: ExportCall): Promise<SeriesTold> {
  requireSeries(asked);
  const now = app.clock.now();
  const selection = await selectionOf(app.remember, call, asked.rangeType, asked.ids);
  const { window, parts, told } = seriesTime(asked, selection, now);
  const { buckets } = told;
  const valuesOfOne = buckets.length * asked.items.length;
  requireSize(valuesOfOne);

  const ids = [...new Set(asked.ids)];
  const names = namesOf(selection, ids);
  const rows = asked.each ? ids : [null];
  const question = { step: asked.step, window, each: asked.each, buckets };
  const estimates = await estimatesAt(sourcesOf(app, call), selection, parts, question);
  const estimated = estimateRows(estimates, rows, asked.items, buckets).map(({ item, part }) => keyOf(item, part));
  const answer = answerSeries(app, asker);
  const idsAtOnce = asked.each ? Math.max(1, Math.floor(valuesAtOnce / valuesOfOne)) : ids.length;
  const pages = async function* (): AsyncGenerator<SeriesReply> {
    for (let from = 0; from < ids.length; from += idsAtOnce)
      yield await answer({ ...asked, ids: ids.slice(from, from + idsAtOnce) }, call, now, told);
  };
  return {
    asked,
    names: asked.each ? names : null,
    places: [...names.values()],
    zone: told.zone,
    range: told.range,
    settings: figuresMeant(selection.meanings),
    estimated: new Set(estimated),
    pages: pages(),
    size: buckets.length * rows.length,
  };
}
