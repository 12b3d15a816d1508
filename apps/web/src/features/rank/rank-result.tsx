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
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { RankTable } from './rank-table.tsx';

export type RankReply = ResultOf<typeof comparisons.rank>;

/** The number of bars whose names fit. */
const barsShown = { wide: 20, phone: 6 };

/** The result of a ranking: the comparable places in total, bars of the first places, and the table of all. */
export function RankResult({ reply, view }: { reply: RankReply; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const isPhone = useMediaQuery(phoneQuery);
  const kind = itemFigureKind(reply.item);
  const shown = reply.rows.filter(({ value }) => value !== null).slice(0, isPhone ? barsShown.phone : barsShown.wide);
  const asOf = formatTimeOfDay(reply.asOf, tag);
  const title = t('analysis.rank.chartTitle', { item: t(`words.items.${reply.item}`) });
  const isCompared = view.compare !== 'none';
  return (
    <>
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          comparison={reply.likeForLike}
          kind={kind}
          base={reply.base}
          comparedUntil={reply.unfinished ? isolateDirection(asOf) : null}
        />
      )}
      <ChartPanel
        title={title}
        item={reply.item}
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={createPlaceLabels(shown.map(({ name }) => name))}
        series={[
          {
            key: 'now',
            name: formatPeriodDays(reply.range, tag),
            colour: seriesColours[0],
            values: shown.map(({ value }) => value),
            comparisonValues: isCompared ? shown.map(({ base, leftOut }) => (leftOut === null ? base : null)) : [],
            changes: shown.map((row) => (row.leftOut === null && findComparisonRefusal(row) === null ? row : null)),
            unfinishedBucket: null,
          },
        ]}
        chartType="bar"
        kind={kind}
        comparisonName={reply.base === null ? undefined : formatPeriodDays(reply.base, tag)}
        unfinishedText=""
        hasLegend={isCompared}
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={t('analysis.placesCount', { count: reply.rows.length, n: formatCount(reply.rows.length, tag) })}
        picture={{ title, detail: detailOf({ ...reply, hours: view.hours }), range: reply.range }}
      >
        <RankTable reply={reply} kind={kind} isCompared={isCompared} name={title} />
      </TablePanel>
    </>
  );
}
