import { analysis } from '@portico/contract/routes/analysis';
import type { InputOf } from '@portico/contract/route';
import type { JointSum, Metric, Metrics } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import {
  addMetrics,
  itemParts,
  itemValueOver,
  jointSum,
  type MeantSums,
  metricsOf,
  ratiosOf,
} from '@portico/counting/items';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { required, requirePlaces } from './asked-period.ts';
import { askedTime } from './asked-time.ts';
import { figureRecords } from './figure-records.ts';
import type { FigureQuestion } from './figure-records.ts';
import { figuresMeant } from './figure-meaning.ts';
import { recordsFile } from './records-file.ts';
import { selectBy, type Selection } from './selection.ts';

type Input = Omit<InputOf<typeof analysis.records>, 'page' | 'size'>;
type Asked = Input & { item: StatisticItem; startTime: string; endTime: string };

/** The records behind any figure of a series, and the figure they add up to. */
export function recordsRoutes(app: App, asker: Asker): void {
  const { counts, clock } = app;

  app.handle(analysis.records, async (input, call) => {
    const asked = wholeFigure(input);
    const question = await questionOf(call, asked);
    const { page, size } = input;
    const [records, meant] = await Promise.all([figureRecords(counts, call.db, question), sumsBehind(asker, question)]);
    const sums = meant.map((part) => part.sums).reduce<Metrics>(addMetrics, {});
    return {
      places: question.places,
      content: await records.page(page * size, size),
      totalElements: records.total,
      sums: Object.fromEntries(question.shown.map((metric) => [metric, sums[sumOf(asked.item, metric)] ?? null])),
      value: valueOf(asked, meant, figuresMeant(question.selection.meanings)),
    };
  });

  app.handle(analysis.recordsDownload, async (input, call) => {
    const question = await questionOf(call, wholeFigure(input));
    const records = await figureRecords(counts, call.db, question);
    const { format } = input;
    return recordsFile(records, { format, shown: question.shown, language: call.language, now: clock.now() });
  });
}

/** A question as it was asked; one about no places, of no time or for no figure is refused by the name of what is missing. */
function wholeFigure(input: Input): Asked {
  requirePlaces(input);
  const { item, startTime, endTime } = input;
  return { ...input, ...required({ item, startTime, endTime }) };
}

type Places = { count: number; name: string | null };

async function questionOf({ db, user }: UserCall, input: Asked): Promise<FigureQuestion & { places: Places }> {
  const { item, part } = input;
  const { selection, places } = await db.transaction().execute(async (tx) => {
    const selected = await selectBy(tx, user, input.rangeType, input.ids);
    return { selection: selected, places: placesAsked(input, selected) };
  });
  const metrics = metricsOf(
    [item],
    selection.meanings.map(({ settings }) => settings),
  );
  const shown = part === undefined ? metrics : metrics.filter((metric) => metric === metricOfPart(input));
  if (shown.length === 0) throw new AppError('badRequest', { part: 'notAChoice' });
  const asked = { ...askedTime(input), step: null, metrics, ratios: ratiosOf([item]), each: false };
  return { selection, asked, shown, descending: input.sort?.descending === true, places };
}

function placesAsked({ ids }: Asked, { entities, corridors, groups }: Selection): Places {
  const [only, ...others] = new Set(ids);
  if (only === undefined || others.length > 0) return { count: others.length + 1, name: null };
  const named = groups ?? corridors ?? entities;
  return { count: 1, name: named.find(({ id }) => id === only)?.name ?? null };
}

function metricOfPart({ item, part }: Asked): string | undefined {
  const row = statisticItems[item];
  if (row.kind !== 'split') return undefined;
  const parts: Readonly<Record<string, string>> = row.parts;
  return part !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
}

// As a series sums over a range, entrances of several areas once each.
async function sumsBehind(asker: Asker, { selection, asked }: FigureQuestion): Promise<MeantSums[]> {
  const rows = await asker.sums(selection.scopes, asked);
  return selection.meanings.map(({ settings, companies }) => ({
    settings,
    sums: rows
      .filter(({ company }) => companies.has(company))
      .reduce<Metrics>((all, row) => addMetrics(all, row.sums), {}),
  }));
}

// What a figure is computed of: the sides of a ratio as far as both are known.
function sumOf(item: Asked['item'], metric: Metric): Metric | JointSum {
  const [ratio] = ratiosOf([item]);
  return ratio === undefined ? metric : jointSum(ratio, metric);
}

function valueOf({ item, part }: Asked, meant: readonly MeantSums[], rates: MeantSums['settings']): number | null {
  if (part === undefined) return itemValueOver(item, meant, rates);
  const sums = meant.map((each) => each.sums).reduce<Metrics>(addMetrics, {});
  return itemParts(item, sums)?.find((each) => each.part === part)?.value ?? null;
}
