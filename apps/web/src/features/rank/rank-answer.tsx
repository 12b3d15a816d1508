import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { placeBuckets } from '../../pickers/analysis/bucket-words.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { LikeForLikeNote } from '../../pickers/analysis/compared.tsx';
import { seriesColours } from '../../pickers/analysis/series.ts';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatClock, formatDays } from '../../pickers/local-words.ts';
import { isolate } from '../../ui/isolate.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { RankTable } from './rank-table.tsx';

export type Ranking = ResultOf<typeof comparisons.rank>;

/** As many bars as have room for their names. */
const barsShown = { wide: 20, phone: 6 };

/** The answer of a ranking: the comparable ones together, bars of the first, and the table of all. */
export function RankAnswer({ reply, view }: { reply: Ranking; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const isPhone = useMedia(phone);
  const kind = figureKind(reply.item);
  const shown = reply.rows.filter(({ value }) => value !== null).slice(0, isPhone ? barsShown.phone : barsShown.wide);
  const asOf = formatClock(reply.asOf, tag);
  const title = t('analysis.rank.chartTitle', { item: t(`words.items.${reply.item}`) });
  const isCompared = view.compare !== 'none';
  return (
    <>
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          of={reply.likeForLike}
          kind={kind}
          base={reply.base}
          until={reply.unfinished ? isolate(asOf) : null}
        />
      )}
      <ChartPanel
        title={title}
        item={reply.item}
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={placeBuckets(shown.map(({ name }) => name))}
        series={[
          {
            key: 'now',
            name: formatDays(reply.range, tag),
            colour: seriesColours[0],
            values: shown.map(({ value }) => value),
            baseValues: isCompared ? shown.map(({ base, leftOut }) => (leftOut === null ? base : null)) : [],
            unfinishedBucket: null,
          },
        ]}
        shape="bar"
        kind={kind}
        baseName={reply.base === null ? undefined : formatDays(reply.base, tag)}
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
