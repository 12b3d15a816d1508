import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { formatPeriodDays, formatZoneName } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatFigure, formatShare } from '../../ui/format-figure.ts';
import { PieChart } from '../../ui/pie-chart.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './proportion.module.css';
import { formatItemName, formatPartName, getPartColour } from './proportion-labels.ts';

type Proportion = ResultOf<typeof comparisons.proportion>;
type Row = Proportion['rows'][number] & { label: string; colour: string };

type Props = { reply: Proportion; view: AnalysisView; by: 'place' | 'entrance' | 'area' | 'part' | 'item' };

/** The result: one bar divided by shares, or a pie for gender and age, and a table of the same numbers. */
export function ProportionResult({ reply, view, by }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const rows: Row[] = reply.rows
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
    .map((row, index) => ({ ...row, label: labelOf(row, by, view.item, t), colour: getPartColour(index) }));
  const parts = rows.filter(({ share }) => share !== null && share > 0);
  const kind = itemFigureKind(view.item);
  const title =
    by === 'item' ? t('menu.queryProportion') : `${t(`words.items.${view.item}`)} · ${t(`analysis.queries.bys.${by}`)}`;
  const detail = [
    formatPeriodDays(reply.range, tag),
    reply.zone === null ? t('analysis.inLocalTime') : formatZoneName(reply.zone, tag),
    ...(by === 'area' ? [t('analysis.queries.overlap')] : []),
  ].join(' · ');
  const columns: SortableColumn<Row>[] = [
    {
      key: 'name',
      label: t('analysis.queries.by'),
      align: 'start',
      render: ({ label, colour }) => (
        <span className={styles.name}>
          <i style={{ background: colour }} /> {label}
        </span>
      ),
    },
    {
      key: 'value',
      label: t('analysis.value'),
      sortValue: (row) => row.value,
      render: (row) => (
        <>
          <IncompleteMark completeness={row.completeness} />{' '}
          <Figure value={row.value} kind={kind} abbreviated={false} reason={t('home.absence.notReceived')} />
        </>
      ),
    },
    {
      key: 'share',
      label: t('analysis.share'),
      sortValue: (row) => row.share,
      render: (row) => <b>{formatShare(row.share, tag)}</b>,
    },
  ];
  return (
    <TablePanel title={title} detail={detail} picture={{ title, detail, range: reply.range }}>
      {by === 'part' ? (
        <div className={styles.drawing} data-picture="">
          <PieChart
            label={[title, detail].join(', ')}
            slices={rows.flatMap(({ name, label, colour, value, share }) =>
              value === null
                ? []
                : [
                    {
                      key: name,
                      name: label,
                      colour,
                      value,
                      valueText: formatFigure(value, kind, tag).exact,
                      shareText: formatShare(share, tag),
                    },
                  ],
            )}
          />
        </div>
      ) : (
        <div className={styles.band} data-picture="" role="img" aria-label={title}>
          {parts.map(({ id, name, share, label, colour }) => (
            <span
              key={`${id} ${name}`}
              style={{ flexGrow: share ?? 0, background: colour }}
              title={`${label} ${formatShare(share, tag)}`}
            />
          ))}
          {reply.rest !== null && reply.rest > 0 && reply.whole !== null && (
            <span
              className={styles.rest}
              style={{ flexGrow: reply.rest / reply.whole }}
              title={`${t('analysis.queries.rest')} ${formatShare(reply.rest / reply.whole, tag)}`}
            />
          )}
        </div>
      )}
      <SortableTable
        name={title}
        columns={columns}
        rows={rows}
        getRowKey={({ id, name }) => `${id} ${name}`}
        head={
          <tr className="sum">
            <th scope="row" data-align="start">
              {t('analysis.queries.whole')}
            </th>
            <td data-align="end">
              <Figure value={reply.whole} kind={kind} abbreviated={false} />
            </td>
            <td data-align="end">{formatShare(reply.whole === null ? null : 1, tag)}</td>
          </tr>
        }
      />
    </TablePanel>
  );
}

function labelOf({ name }: Proportion['rows'][number], by: Props['by'], item: StatisticItem, t: TFunction): string {
  if (by === 'item') return formatItemName(name, t);
  return by === 'part' ? formatPartName(name, item, t) : name;
}
