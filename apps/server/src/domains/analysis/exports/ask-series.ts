import { bucketCount, bucketsBetween, maxBuckets } from '@portico/counting/buckets';
import { bucketRange } from '@portico/counting/counted-range';
import { metricsOf } from '@portico/counting/items';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Asker } from '../ask.ts';
import { askedTime } from '../asked-time.ts';
import { estimateRows, estimatesOf } from '../estimates.ts';
import { figuresMeant } from '../figure-meaning.ts';
import { requireSize } from '../reply-size.ts';
import { selectionOf } from '../selection.ts';
import { answerSeries, type SeriesAsked, type SeriesReply } from '../series.ts';
import { sourcesOf } from '../sources.ts';
import { namesOf, zoneOf } from './places.ts';
import { keyOf, type SeriesTold } from './series.ts';
import type { ExportCall } from './shapes.ts';

/** Asked for at once, so that a file of any length needs little memory. */
const valuesAtOnce = 100_000;

/** A series whose places are asked about a few at a time, while its file is read. */
export async function askSeries(app: App, asker: Asker, asked: SeriesAsked, call: ExportCall): Promise<SeriesTold> {
  if (asked.items.length === 0) throw new AppError('searchNull');
  const now = app.clock.now();
  const selection = await selectionOf(app.remember, call, asked.rangeType, asked.ids);
  const { window, ended: _, ...range } = askedTime(asked);
  const bucketed = bucketRange(range, asked.step, window);
  if (bucketCount(bucketed.from, bucketed.to, asked.step) > maxBuckets) throw new AppError('rangeTooLong');
  const buckets = bucketsBetween(bucketed.from, bucketed.to, asked.step);
  const valuesOfOne = buckets.length * asked.items.length;
  requireSize(valuesOfOne);

  const ids = [...new Set(asked.ids)];
  const names = namesOf(selection, ids);
  const rows = asked.each ? ids : [null];
  const metrics = metricsOf(
    asked.items,
    selection.meanings.map(({ settings }) => settings),
  );
  const question = { ...range, step: asked.step, metrics, window, each: asked.each };
  const estimates = await estimatesOf(sourcesOf(app, call), selection, question);
  const estimated = estimateRows(estimates, rows, asked.items, buckets).map(({ item, part }) => keyOf(item, part));
  const answer = answerSeries(app, asker);
  const idsAtOnce = asked.each ? Math.max(1, Math.floor(valuesAtOnce / valuesOfOne)) : ids.length;
  const pages = async function* (): AsyncGenerator<SeriesReply> {
    for (let from = 0; from < ids.length; from += idsAtOnce)
      yield await answer({ ...asked, ids: ids.slice(from, from + idsAtOnce) }, call, now);
  };
  return {
    asked,
    names: asked.each ? names : null,
    places: [...names.values()],
    zone: zoneOf(selection),
    settings: figuresMeant(selection.meanings),
    estimated: new Set(estimated),
    pages: pages(),
    size: buckets.length * rows.length,
  };
}
