import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
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
import { GrowthTable } from './growth-table.tsx';

export type Growth = ResultOf<typeof comparisons.growth>;

const barsShown = { wide: 12, phone: 4 };

/** The answer of a growth: the comparable places together against both periods, bars of the largest, the table of all. */
export function GrowthAnswer({ reply, view }: { reply: Growth; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const isPhone = useMedia(phone);
  const kind = figureKind(reply.item);
  const [first] = reply.rows;
  const asOf = formatClock(reply.asOf, tag);
  const until = reply.unfinished ? isolate(asOf) : null;
  const shown = reply.rows
    .filter(({ compared }) => compared !== null)
    .toSorted((one, other) => (other.compared ?? 0) - (one.compared ?? 0))
    .slice(0, isPhone ? barsShown.phone : barsShown.wide);
  const title = t('analysis.growth.chartTitle', { item: t(`words.items.${reply.item}`) });
  if (first === undefined) return null;
  const series = (key: 'before' | 'year', colour: string) => ({
    key,
    name: formatDays(first[key].range, tag),
    colour,
    values: shown.map((row) => (row[key].leftOut === null ? row[key].value : null)),
    baseValues: [],
    unfinishedBucket: null,
  });
  return (
    <>
      <LikeForLikeNote of={reply.before} kind={kind} base={first.before.range} until={until} />
      <LikeForLikeNote of={reply.year} kind={kind} base={first.year.range} until={null} />
      <ChartPanel
        title={title}
        item={reply.item}
        range={first.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={placeBuckets(shown.map(({ name }) => name))}
        series={[
          {
            key: 'now',
            name: formatDays(first.range, tag),
            colour: seriesColours[0],
            values: shown.map(({ compared }) => compared),
            baseValues: [],
            unfinishedBucket: null,
          },
          series('before', seriesColours[4]),
          series('year', seriesColours[1]),
        ]}
        shape="bar"
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
