import { findShownGrowth } from '@portico/counting/comparison-refusal';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { Figure } from '../../ui/figure.tsx';
import { type FigureKind, formatDifference, formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './rank.module.css';
import type { RankReply } from './rank-result.tsx';

type Row = RankReply['rows'][number];
type Props = { reply: RankReply; kind: FigureKind; isCompared: boolean; name: string };

/** All places of a ranking; sorting by "change" shows the largest losses first. */
export function RankTable({ reply, kind, isCompared, name }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const largest = Math.max(0, ...reply.rows.map(({ value }) => value ?? 0));
  const hasShare = reply.rows.some(({ share }) => share !== null);
  const exact = (value: number | null, reason?: string) => (
    <Figure value={value} kind={kind} abbreviated={false} reason={reason} />
  );
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('analysis.places')),
    {
      key: 'rank',
      label: t('analysis.rank.rank'),
      sortValue: (row) => row.rank,
      sortsAscendingFirst: true,
      render: (row) => (
        <span className={styles.rank}>
          {isCompared && row.rankChange !== null && row.rankChange !== 0 && (
            <ChangeIndicator {...formatDifference(row.rankChange, tag)} />
          )}
          <b>{row.rank ?? '—'}</b>
        </span>
      ),
    },
    {
      key: 'value',
      label: t(`words.items.${reply.item}`),
      sortValue: (row) => row.value,
      render: (row) => (
        <>
          <IncompleteMark completeness={row.completeness} /> <b>{exact(row.value, t('home.absence.notReceived'))}</b>
        </>
      ),
    },
    {
      key: 'bar',
      label: <span className="heard">{t('analysis.share')}</span>,
      render: (row) => (
        <span className={styles.bar} aria-hidden="true">
          {row.value !== null && largest > 0 && (
            <i style={{ inlineSize: `${(100 * row.value) / largest}%` }} data-first={row.rank === 1} />
          )}
        </span>
      ),
    },
    ...(hasShare
      ? [
          {
            key: 'share',
            label: t('analysis.share'),
            sortValue: (row: Row) => row.share,
            render: (row: Row) => formatShare(row.share, tag),
          },
        ]
      : []),
    ...(isCompared
      ? [
          {
            key: 'base',
            label: t('analysis.base'),
            sortValue: (row: Row) => row.base,
            render: (row: Row) => exact(row.base, t('home.noBase')),
          },
          {
            key: 'growth',
            label: t('analysis.change'),
            sortValue: (row: Row) => findShownGrowth(row),
            sortsAscendingFirst: true,
            render: (row: Row) => (
              <GrowthFigure comparison={row} kind={kind} baseRange={reply.base} store={row.entityId} />
            ),
          },
        ]
      : []),
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={reply.rows}
      getRowKey={({ id }) => id}
      order={{ key: 'rank', descending: false }}
    />
  );
}
