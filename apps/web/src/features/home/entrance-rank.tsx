import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Change } from '../../ui/change.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, writeDifference, writeFigure, writePoints } from '../../ui/figures.ts';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { baseName } from '../../pickers/local-words.ts';
import styles from './entrance-rank.module.css';
import { PanelExport } from './panel-export.tsx';
import type { HomeView } from './home-view.ts';
import type { PanelProps } from './panels.tsx';
import { rangeInput, type Statistics } from './requests.ts';
import { type EntranceRow, useEntranceFigures } from './use-entrance-figures.ts';

/** The specification's "ranking top 10". */
const shownAtFirst = 10;

type Props = { store: number; statistics: Statistics; view: HomeView; item: StatisticItem };

/** Where people came in: the entrances of one store, largest first. */
export default function EntrancesPanel({ store, statistics, failure, view, item }: PanelProps) {
  const { t } = useTranslation();
  if (failure !== null)
    return (
      <Panel title={t('home.entrances')}>
        <Failed query={failure} />
      </Panel>
    );
  if (store === null || statistics === undefined) return <RankSkeleton />;
  return <EntranceRank store={store} statistics={statistics} view={view} item={item} />;
}

function EntranceRank({ store, statistics, view, item }: Props) {
  const { range } = view;
  const { t } = useTranslation();
  const tag = useTag();
  const figures = useEntranceFigures({ store, range: view, item }, statistics);
  const place = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const shown = all ? figures.rows : figures.rows.slice(0, shownAtFirst);
  const left = figures.rows.length - shown.length;
  const largest = Math.max(...figures.rows.map(({ value }) => value ?? 0));
  const detail = t('home.rankDetail', {
    range: t(`words.ranges.${range}`),
    item: t(`words.items.${item}`),
    base: baseName(t, range, statistics.base, tag),
  });
  return (
    <Panel
      title={t('home.entrances')}
      detail={detail}
      tools={
        <PanelExport
          name={t('home.entrances')}
          what="entrances"
          asked={{ entityId: store, item, ...rangeInput(view) }}
          picture={{ detail, from: statistics.range.from, place }}
        />
      }
    >
      {figures.failure !== null ? (
        <Failed query={figures.failure} />
      ) : figures.isPending ? (
        <WaitingBars />
      ) : figures.rows.length === 0 ? (
        <EmptyPart text={t('home.noEntrances')} />
      ) : (
        <div ref={place}>
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
                    <IncompleteMark completeness={row.completeness} short />{' '}
                    <RecordsButton
                      of={row.records}
                      figure={`${row.name} ${writeFigure(row.value, figureKind(item), tag).exact}`}
                    >
                      <Figure value={row.value} kind={figureKind(item)} reason={t('home.absence.notReceived')} />
                    </RecordsButton>
                  </td>
                  <td className={styles.change}>
                    <RowChange row={row} item={item} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {left > 0 && (
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {t('home.showMore', { count: left, n: formatCount(left, tag) })}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

function RowChange({ row, item }: { row: EntranceRow; item: StatisticItem }) {
  const tag = useTag();
  const { t } = useTranslation();
  if (row.value === null || row.compared === null) return null;
  if (row.base === null) return <Figure value={null} kind="count" reason={t('home.noBase')} />;
  const difference = row.compared - row.base;
  if (figureKind(item) !== 'share') return <Change {...writeDifference(difference, tag)} />;
  const points = writePoints(difference, tag);
  return <Change direction={points.direction} text={t('home.points', { value: points.text })} />;
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
        <Bar key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
