import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgainstPeriod } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatDifference, formatFigure, formatPercentagePoints } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptySection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './entrance-rank.module.css';
import { FailedRequest } from './failed-request.tsx';
import type { HomeView } from './home-view.ts';
import { PanelExport } from './panel-export.tsx';
import type { HomePanelProps } from './panels.tsx';
import { type StatisticsReply, toHomeRangeInput } from './requests.ts';
import { type EntranceRow, useEntranceFigures } from './use-entrance-figures.ts';

/** Rows shown at first: "ranking top 10" in the specification. */
const shownAtFirst = 10;

type Props = { store: number; statistics: StatisticsReply; view: HomeView; item: StatisticItem };

/** The entrances of one store by people in, largest first. */
export default function EntrancesPanel({ store, statistics, failure, view, item }: HomePanelProps) {
  const { t } = useTranslation();
  if (failure !== null)
    return (
      <Panel title={t('home.entrances')}>
        <FailedRequest query={failure} />
      </Panel>
    );
  if (store === null || statistics === undefined) return <RankSkeleton />;
  return <EntranceRank store={store} statistics={statistics} view={view} item={item} />;
}

function EntranceRank({ store, statistics, view, item }: Props) {
  const { range } = view;
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const figures = useEntranceFigures({ store, range: view, item }, statistics);
  const container = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? figures.rows : figures.rows.slice(0, shownAtFirst);
  const hiddenCount = figures.rows.length - shown.length;
  const largest = Math.max(...figures.rows.map(({ value }) => value ?? 0));
  const detail = t('home.rankDetail', {
    range: t(`words.ranges.${range}`),
    item: t(`words.items.${item}`),
    against: formatAgainstPeriod(t, range, statistics.base, tag),
  });
  return (
    <Panel
      title={t('home.entrances')}
      detail={detail}
      tools={
        <PanelExport
          name={t('home.entrances')}
          panel="entrances"
          query={{ entityId: store, item, ...toHomeRangeInput(view) }}
          picture={{ detail, firstDay: statistics.range.from, container }}
        />
      }
    >
      {figures.failure !== null ? (
        <FailedRequest query={figures.failure} />
      ) : figures.isPending ? (
        <WaitingBars />
      ) : figures.rows.length === 0 ? (
        <EmptySection text={t('home.noEntrances')} />
      ) : (
        <div ref={container}>
          <table className={styles.table} data-picture="">
            <thead className="heard">
              <tr>
                <th scope="col">{t('home.entrances')}</th>
                <th scope="col">{t(`words.items.${item}`)}</th>
                <th scope="col">{t('home.change')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td className={styles.barCell} aria-hidden="true">
                    {row.value !== null && row.value > 0 && (
                      <span
                        className={styles.bar}
                        data-first={index === 0}
                        style={{ width: `${(row.value / largest) * 100}%` }}
                      />
                    )}
                  </td>
                  <td className={styles.value}>
                    <IncompleteMark completeness={row.completeness} compact />{' '}
                    <RecordsButton
                      query={row.records}
                      figure={`${row.name} ${formatFigure(row.value, itemFigureKind(item), tag).exact}`}
                    >
                      <Figure value={row.value} kind={itemFigureKind(item)} reason={t('home.absence.notReceived')} />
                    </RecordsButton>
                  </td>
                  <td className={styles.change}>
                    <RowChange row={row} item={item} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hiddenCount > 0 && (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {t('home.showMore', { count: hiddenCount, n: formatCount(hiddenCount, tag) })}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

function RowChange({ row, item }: { row: EntranceRow; item: StatisticItem }) {
  const tag = useLanguageTag();
  const { t } = useTranslation();
  const refusal = useComparisonRefusal({ completeness: row.completeness });
  if (row.value === null || row.compared === null) return null;
  if (row.base === null) return <Figure value={null} kind="count" reason={t('home.noBase')} />;
  if (refusal !== null) return <RefusedComparison reason={refusal} />;
  const difference = row.compared - row.base;
  if (itemFigureKind(item) !== 'share') return <ChangeIndicator {...formatDifference(difference, tag)} />;
  const points = formatPercentagePoints(difference, tag);
  return <ChangeIndicator direction={points.direction} text={t('home.points', { value: points.text })} />;
}

function RankSkeleton() {
  return (
    <div className={styles.skeleton}>
      <WaitingBars />
    </div>
  );
}

function WaitingBars() {
  return (
    <div className={styles.waiting}>
      {[70, 55, 40, 30].map((width) => (
        <SkeletonBar key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
