import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Change } from '../../ui/change.tsx';
import { Figure } from '../../ui/figure.tsx';
import { type FigureKind, formatShare, writeDifference } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { Ranking } from './rank-answer.tsx';
import styles from './rank.module.css';

type Row = Ranking['rows'][number];
type Props = { reply: Ranking; kind: FigureKind; isCompared: boolean; name: string };

/** All places of a ranking; a press on "change" brings those that lost most to the top. */
export function RankTable({ reply, kind, isCompared, name }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const largest = Math.max(0, ...reply.rows.map(({ value }) => value ?? 0));
  const hasShare = reply.rows.some(({ share }) => share !== null);
  const exact = (value: number | null, reason?: string) => (
    <Figure value={value} kind={kind} short={false} reason={reason} />
  );
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('analysis.places')),
    {
      key: 'rank',
      label: t('analysis.rank.rank'),
      orderBy: (row) => row.rank,
      firstAscending: true,
      render: (row) => (
        <span className={styles.rank}>
          {isCompared && row.rankChange !== null && row.rankChange !== 0 && (
            <Change {...writeDifference(row.rankChange, tag)} />
          )}
          <b>{row.rank ?? '—'}</b>
        </span>
      ),
    },
    {
      key: 'value',
      label: t(`words.items.${reply.item}`),
      orderBy: (row) => row.value,
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
            orderBy: (row: Row) => row.share,
            render: (row: Row) => formatShare(row.share, tag),
          },
        ]
      : []),
    ...(isCompared
      ? [
          {
            key: 'base',
            label: t('analysis.base'),
            orderBy: (row: Row) => row.base,
            render: (row: Row) => exact(row.base, t('home.noBase')),
          },
          {
            key: 'growth',
            label: t('analysis.change'),
            orderBy: (row: Row) => row.growth,
            firstAscending: true,
            render: (row: Row) => <GrowthFigure of={row} kind={kind} />,
          },
        ]
      : []),
  ];
  return (
    <TwinTable
      name={name}
      columns={columns}
      rows={reply.rows}
      keyOf={({ id }) => id}
      order={{ key: 'rank', descending: false }}
    />
  );
}
