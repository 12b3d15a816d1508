import { funnelSteps } from '@portico/contract/routes/comparisons';
import { type LackingPlace, splitFunnelPlaces } from '@portico/counting/funnel-places';
import { buildAboutLines, buildLikeForLikeLines } from './about.ts';
import { changeColumns, itemColumn, numberColumn, shareColumn, textColumn } from './columns.ts';
import type { ExportTexts } from './export-texts.ts';
import type { ComparisonReply, ExportTableInput } from './export-types.ts';
import { type AboutLine, buildSheet, type ExportColumn, type ExportTables } from './table.ts';

type Step = ComparisonReply<'funnel'>['steps'][number];
type Row = ComparisonReply<'funnel'>['rows'][number];

const funnelItems = ['flowPassby', 'flowIn', 'enteringRate', 'batch', 'averageGroupSize', 'averageDwellTime'] as const;

/**
 * Tables of the visitor funnel, stage by stage. A second sheet contains the values of each place. As on the screen, the stages count only
 * places that measure both passers-by and people in, if there are any; `reply.rows` are all places.
 */
export function buildFunnelTables(
  texts: ExportTexts,
  { query, reply, placeNames }: ExportTableInput<'funnel'>,
): ExportTables {
  const { translate } = texts;
  const { base, steps, rows } = reply;
  const completeEnough = { comparedCompleteness: null, baseCompleteness: null };
  const withBase = (columns: readonly ExportColumn<Step>[]) => (base === null ? [] : columns);
  const { both, lacking, isSubset } = splitFunnelPlaces(rows);
  const subsetText = translate('analysis.funnel.measuringBoth', {
    n: texts.number(both.length),
    m: texts.number(rows.length),
  });
  const reasons = new Map(lacking.map((place) => [place.id, describeLack(texts, place)]));
  const titleOf = (item: Step['item']) => {
    const title = texts.item(item);
    // One column contains all stages: a value other than people or groups has its unit beside its name.
    return item === 'averageDwellTime'
      ? translate('exports.withUnit', { title, unit: translate('words.units.seconds') })
      : title;
  };
  const stages = buildSheet<Step>(
    translate('exports.funnel'),
    [
      textColumn(translate('exports.stage'), ({ item }) => titleOf(item), 34),
      numberColumn(translate('exports.value'), ({ value }) => value),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      shareColumn(translate('exports.rate'), ({ rate }) => rate),
      ...withBase([
        numberColumn(translate('exports.compared'), ({ compared }) => compared),
        numberColumn(translate('exports.base'), (step) => step.base),
        // Several places are compared like for like, so gaps of one of them do not refuse the change of all.
        ...changeColumns<Step>(
          texts,
          { change: translate('home.change'), reason: translate('exports.leftOut') },
          (step) => ({ ...step, ...(rows.length > 1 ? completeEnough : {}), baseRange: base }),
        ),
        shareColumn(texts.base(translate('exports.rate')), ({ baseRate }) => baseRate),
      ]),
      // In a column, because a CSV file has no sheet that describes it.
      ...(isSubset ? [textColumn<Step>(translate('exports.places'), () => subsetText, 60)] : []),
    ],
    steps,
  );
  const byPlace = buildSheet<Row>(
    translate('exports.byPlace'),
    [
      textColumn(texts.place(query.rangeType), ({ name }) => name),
      ...funnelItems.map((item) => itemColumn<Row>(texts, item, { title: texts.item(item), cell: (row) => row[item] })),
      shareColumn(translate('exports.completeness'), ({ completeness }) => completeness),
      ...(lacking.length > 0
        ? [textColumn<Row>(translate('analysis.funnel.withoutBar'), ({ id }) => reasons.get(id) ?? null, 34)]
        : []),
    ],
    rows,
  );
  const likeForLike = ({ item, value, base: before, likeForLike: total }: Step): AboutLine[] =>
    // A step that was not measured has no lines about left-out places.
    value === null && before === null
      ? []
      : buildLikeForLikeLines(texts, total, item).map(([lineTitle, text]) => [
          texts.joinTitle(texts.item(item), lineTitle),
          text,
        ]);
  return {
    range: reply.range,
    rowCount: stages.rows.length,
    sheets: [stages, byPlace],
    aboutLines: buildAboutLines(texts, {
      items: [...funnelSteps],
      places: placeNames,
      range: reply.range,
      base,
      zone: reply.zone,
      hours: query,
      asOf: reply.unfinished ? reply.asOf : null,
      settings: reply.settings,
      extraLines: [
        ...(isSubset ? [[translate('exports.funnel'), subsetText] as const] : []),
        ...lacking.map(
          (place): AboutLine => [
            translate('analysis.funnel.withoutBar'),
            texts.joinTitle(place.name, describeLack(texts, place)),
          ],
        ),
        ...steps.flatMap(likeForLike),
      ],
    }),
  };
}

function describeLack(texts: ExportTexts, { lacks }: LackingPlace): string {
  return lacks.map((item) => texts.translate('analysis.funnel.lacks', { item: texts.item(item) })).join(' · ');
}
