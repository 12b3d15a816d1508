import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatValueChange } from '../../../pickers/format-value-change.ts';
import { IncompleteMark } from '../../../pickers/incomplete-mark.tsx';
import { isIncomplete } from '../../../pickers/is-incomplete.ts';
import { itemFigureKind } from '../../../pickers/item-figure-kind.ts';
import { ChangeIndicator } from '../../../ui/change-indicator.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatShare } from '../../../ui/format-figure.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import { supportsTargets, useTargetProgress } from '../target-requests.ts';
import styles from './league.module.css';

import type { LeagueReply } from './league-requests.ts';
import type { ColumnKey } from './league-table.tsx';
import { MonthCompletion, type MonthFigures, MonthPace, MonthTarget } from './league-target.tsx';

type Props = { league: LeagueReply; columns: readonly { key: ColumnKey; isNumber: boolean }[] };

/** The first row of the table of stores: all stores together, like for like, with the target of the whole. */
export function LeagueTotalRow({ league, columns }: Props) {
  return supportsTargets(league.item) ? (
    <WithTarget league={league} item={league.item} columns={columns} />
  ) : (
    <Row league={league} month={null} columns={columns} />
  );
}

function WithTarget({ league, item, columns }: Props & { item: Parameters<typeof useTargetProgress>[1] }) {
  const { rows } = useTargetProgress(null, item);
  const month = rows?.find(({ period }) => period === 'month');
  if (month === undefined) return <Row league={league} month={null} columns={columns} />;
  const { targetActual, completeness, target, targetToDate, completion, pace } = month;
  const figures = {
    id: 0,
    month: targetActual,
    monthCompleteness: completeness,
    target,
    targetToDate,
    completion,
    pace,
  };
  return <Row league={league} month={figures} columns={columns} />;
}

function Row({ league: { item, totals }, month, columns }: Props & { month: MonthFigures | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const kind = itemFigureKind(item);
  const { all, likeForLike } = totals;
  const change = formatValueChange(t, kind, likeForLike, tag);
  const reason = t('home.absence.notReceived');
  const cells: Readonly<Partial<Record<ColumnKey, () => ReactNode>>> = {
    value: () => <Figure value={all.value} kind={kind} abbreviated={false} reason={reason} />,
    growth: () => (change === null ? '—' : <ChangeIndicator {...change} />),
    month: () => (
      <>
        <IncompleteMark completeness={month?.monthCompleteness ?? null} compact />{' '}
        <Figure value={totals.month.value} kind={kind} abbreviated={false} reason={reason} />
      </>
    ),
    target: () => month !== null && <MonthTarget row={month} />,
    completion: () => month !== null && <MonthCompletion row={month} />,
    pace: () => month !== null && <MonthPace row={month} />,
    completeness: () =>
      isIncomplete(all.completeness) ? (
        <IncompleteMark completeness={all.completeness} />
      ) : (
        formatShare(all.completeness, tag)
      ),
  };
  return (
    <tr className={styles.total} data-testid="league-total">
      {columns.map(({ key, isNumber }) =>
        key === 'name' ? (
          <th key={key} scope="row">
            {t('home.allStores')}
          </th>
        ) : (
          <td key={key} data-number={isNumber}>
            {cells[key]?.()}
          </td>
        ),
      )}
    </tr>
  );
}
