import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { findComparisonRefusal } from '@portico/counting/comparison-refusal';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { createPlaceLabels } from '../../pickers/analysis/bucket-labels.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { seriesColours } from '../../pickers/analysis/series.ts';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { formatPeriodDays, formatTimeOfDay } from '../../pickers/format-local-time.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { GrowthTable } from './growth-table.tsx';

export type GrowthReply = ResultOf<typeof comparisons.growth>;

const barsShown = { wide: 12, phone: 4 };

/**
 * The result of a growth analysis: all comparable places together against the previous period and against last year, bars of the largest
 * places, and a table of all places.
 */
export function GrowthResult({ reply, view }: { reply: GrowthReply; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const isPhone = useMediaQuery(phoneQuery);
  const kind = itemFigureKind(reply.item);
  const [first] = reply.rows;
  const asOf = formatTimeOfDay(reply.asOf, tag);
  const until = reply.unfinished ? isolateDirection(asOf) : null;
  const shown = reply.rows
    .filter(({ compared }) => compared !== null)
    .toSorted((one, other) => (other.compared ?? 0) - (one.compared ?? 0))
    .slice(0, isPhone ? barsShown.phone : barsShown.wide);
  const title = t('analysis.growth.chartTitle', { item: t(`words.items.${reply.item}`) });
  if (first === undefined) return null;
  const baseValues = (key: 'before' | 'year') =>
    shown.map((row) => (row[key].leftOut === null ? row[key].value : null));
  const changesFrom = (key: 'before' | 'year') =>
    shown.map(({ [key]: base }) =>
      base.leftOut === null && findComparisonRefusal(base) === null ? { ...base, base: base.value } : null,
    );
  return (
    <>
      <LikeForLikeNote comparison={reply.before} kind={kind} base={first.before.range} comparedUntil={until} />
      <LikeForLikeNote comparison={reply.year} kind={kind} base={first.year.range} comparedUntil={null} />
      <ChartPanel
        title={title}
        item={reply.item}
        range={first.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={createPlaceLabels(shown.map(({ name }) => name))}
        series={[
          {
            key: 'now',
            name: formatPeriodDays(first.range, tag),
            colour: seriesColours[0],
            values: shown.map(({ compared }) => compared),
            comparisonValues: baseValues('before'),
            changes: changesFrom('before'),
            secondComparison: {
              name: formatPeriodDays(first.year.range, tag),
              values: baseValues('year'),
              changes: changesFrom('year'),
            },
            unfinishedBucket: null,
          },
        ]}
        comparisonName={formatPeriodDays(first.before.range, tag)}
        chartType="bar"
        kind={kind}
        unfinishedText=""
        hasLegend
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={t('analysis.growth.yearDetail')}
        picture={{
          title,
          detail: detailOf({ ...reply, range: first.range, hours: view.hours }),
          range: first.range,
        }}
      >
        <GrowthTable reply={reply} kind={kind} name={title} />
      </TablePanel>
    </>
  );
}
