import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { addMonths, formatLocal, monthStart, parseLocal } from '@portico/counting/local-time';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AnalysisExportButton } from '../../../pickers/analysis-export.tsx';
import { formatAgainstPeriod, formatTimeOfDay } from '../../../pickers/format-local-time.ts';
import { formatValueChange } from '../../../pickers/format-value-change.ts';
import { IncompleteMark } from '../../../pickers/incomplete-mark.tsx';
import { isIncomplete } from '../../../pickers/is-incomplete.ts';
import { itemFigureKind } from '../../../pickers/item-figure-kind.ts';
import type { RecordsQuery } from '../../../pickers/records-address.ts';
import { RecordsButton } from '../../../pickers/records-button.tsx';
import { RefusedComparison, useComparisonRefusal } from '../../../pickers/refused-comparison.tsx';
import { ChangeIndicator } from '../../../ui/change-indicator.tsx';
import { ColumnPicker } from '../../../ui/column-picker.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatFigure, formatShare } from '../../../ui/format-figure.ts';
import { Panel } from '../../../ui/panel.tsx';
import { renderElementPicture } from '../../../ui/render-element-picture.ts';
import { EmptySection } from '../../../ui/section-states.tsx';
import { SkeletonBar } from '../../../ui/skeleton.tsx';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useHiddenColumns } from '../../../ui/use-hidden-columns.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../../ui/use-media-query.ts';
import { FailedRequest } from '../failed-request.tsx';
import { type HomeView, type LeagueSort, leagueSizes } from '../home-view.ts';
import type { HomePanelProps } from '../panels.tsx';
import styles from './league.module.css';
import { LeaguePager } from './league-pager.tsx';
import { type LeagueRow, toLeagueQuery, useLeague } from './league-requests.ts';
import { type Column, type ColumnKey, LeagueTable, type RowsProps } from './league-table.tsx';
import { MonthCompletion, MonthPace, MonthTarget } from './league-target.tsx';
import { LeagueTotalRow } from './league-total-row.tsx';
import { Sparkline } from './sparkline.tsx';

/** Columns that first sort in descending order. The others first sort in ascending order, so changes start with the worst. */
const fromLargest: readonly LeagueSort[] = ['value', 'month', 'target', 'completion'];

/** Columns about the month's target; left out when no store has one. */
const ofTarget: readonly ColumnKey[] = ['target', 'completion', 'pace'];

/** The store league: stores ranked and compared like for like, each with its last four weeks. */
export default function LeaguePanel({ view, item, onViewChange }: HomePanelProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const place = useRef<HTMLDivElement>(null);
  const league = useLeague(view, item);
  const { data } = league;
  // Stores in several time zones each have their own today, so there is no common time range to show records for.
  const recordsOf =
    (range: Span | undefined) =>
    ({ id }: LeagueRow): RecordsQuery | null =>
      range === undefined || data?.zone === null
        ? null
        : { rangeType: 0, ids: [id], startTime: range.from, endTime: range.to, item };
  const records = { value: recordsOf(data?.range), month: recordsOf(data && monthOf(data.asOf)) };
  // Without any target, the target columns would be empty in every row.
  const hasTarget = (data?.totals.withTarget ?? 0) > 0;
  const columns = useColumns(view, item, (store) => onViewChange({ store }), records, data?.baseRange ?? null).filter(
    ({ key }) => hasTarget || !ofTarget.includes(key),
  );
  const [away, setAway] = useHiddenColumns('league', []);
  const shown = columns.filter(({ key }) => key === 'name' || !away.includes(key));
  const sort = (key: LeagueSort) => {
    const isSame = view.league.sort === key;
    const descending = isSame ? !view.league.descending : fromLargest.includes(key);
    onViewChange({ league: { ...view.league, sort: key, descending, page: 0 } });
  };
  const detail =
    data === undefined
      ? undefined
      : [
          t('homePanels.openNow', {
            n: formatCount(data.totals.all.open, tag),
            all: formatCount(data.totals.all.entities, tag),
          }),
          t('homePanels.leagueDetail', {
            ranking:
              data.item === 'flowIn'
                ? t('homePanels.rankedByPeopleIn')
                : t('homePanels.rankedBy', { item: t(`words.items.${data.item}`) }),
            against: formatAgainstPeriod(t, view.range, data.baseRange, tag),
          }),
        ].join(' · ');
  const given = { columns: shown, rows: data?.content, view, onSort: sort };
  return (
    <Panel
      title={t('home.stores')}
      detail={detail}
      tools={
        <>
          {isPhone ? (
            <SortChoice columns={shown} view={view} onSort={sort} />
          ) : (
            <ColumnPicker
              label={t('homePanels.columns')}
              columns={columns.filter(({ key }) => key !== 'name')}
              hiddenColumns={away}
              onChange={setAway}
            />
          )}
          <AnalysisExportButton
            analysis="league"
            name={t('home.exportOf', { name: t('home.stores') })}
            query={toLeagueQuery(view, item)}
            rows={data?.totalElements ?? 0}
            picture={{
              title: t('home.stores'),
              detail: detail ?? '',
              range: data?.range ?? { from: '' },
              render: () => renderElementPicture(place.current),
            }}
          />
        </>
      }
    >
      {data === undefined && league.isError ? (
        <FailedRequest query={league} />
      ) : data?.totalElements === 0 ? (
        <EmptySection text={t('home.noStores')} />
      ) : (
        <div ref={place} data-stale={league.isPlaceholderData}>
          {isPhone ? (
            <Cards {...given} />
          ) : (
            <LeagueTable
              {...given}
              name={t('home.stores')}
              total={data === undefined ? null : <LeagueTotalRow league={data} columns={shown} />}
            />
          )}
          {data !== undefined && (
            <LeaguePager
              {...view.league}
              total={data.totalElements}
              onPageChange={(page) => onViewChange({ league: { ...view.league, page } })}
              onMore={() => onViewChange({ league: { ...view.league, page: 0, size: leagueSizes[1] } })}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

type Span = { from: string; to: string };
type RecordsOf = (row: LeagueRow) => RecordsQuery | null;

/** The calendar month that contains a local time, half-open. */
function monthOf(asOf: string): Span {
  const from = monthStart(parseLocal(asOf));
  return { from: formatLocal(from), to: formatLocal(addMonths(from, 1)) };
}

function useColumns(
  { range }: HomeView,
  item: StatisticItem,
  onStore: (store: number) => void,
  recordsOf: { value: RecordsOf; month: RecordsOf },
  baseRange: Span | null,
): Column[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const kind = itemFigureKind(item);
  const nothing = t('home.absence.notReceived');
  return [
    {
      key: 'rank',
      label: t('homePanels.rank'),
      isNumber: false,
      cell: (row) => (
        <span className={styles.rank}>
          <span>{row.rank === null ? '—' : formatCount(row.rank, tag)}</span>
          {row.rankChange !== null && row.rankChange !== 0 && (
            <ChangeIndicator
              direction={row.rankChange > 0 ? 'up' : 'down'}
              text={formatCount(Math.abs(row.rankChange), tag)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'name',
      label: t('homePanels.store'),
      isNumber: false,
      cell: (row) => (
        <>
          <button type="button" className={styles.open} onClick={() => onStore(row.id)}>
            <bdi>{row.name}</bdi>
          </button>
          {row.leftOut !== null && <span className={styles.reason}>{t(`home.leftOut.${row.leftOut}`)}</span>}
        </>
      ),
    },
    {
      key: 'value',
      label: t(`words.items.${item}`),
      isNumber: true,
      cell: (row) =>
        range === 'today' && row.opensAt !== null ? (
          <span className={styles.later}>
            {t('home.opensAt', { time: isolateDirection(formatTimeOfDay(row.opensAt, tag)) })}
          </span>
        ) : (
          <RecordsButton
            query={recordsOf.value(row)}
            figure={`${row.name} ${formatFigure(row.value, kind, tag).exact}`}
          >
            <Figure className={styles.value} value={row.value} kind={kind} abbreviated={false} reason={nothing} />
          </RecordsButton>
        ),
    },
    {
      key: 'growth',
      label: t('home.change'),
      isNumber: true,
      cell: (row) =>
        range === 'today' && row.opensAt !== null ? null : <RowChange row={row} item={item} baseRange={baseRange} />,
    },
    { key: 'days', label: t('homePanels.days28'), isNumber: false, cell: (row) => <Days row={row} item={item} /> },
    {
      key: 'month',
      label: t('homePanels.month'),
      isNumber: true,
      cell: (row) => (
        <>
          <IncompleteMark completeness={row.monthCompleteness} compact />{' '}
          <RecordsButton
            query={recordsOf.month(row)}
            figure={`${row.name} ${t('homePanels.month')} ${formatFigure(row.month, kind, tag).exact}`}
          >
            <Figure value={row.month} kind={kind} abbreviated={false} reason={nothing} />
          </RecordsButton>
        </>
      ),
    },
    { key: 'target', label: t('progress.target'), isNumber: false, cell: (row) => <MonthTarget row={row} /> },
    {
      key: 'completion',
      label: t('progress.completion'),
      isNumber: true,
      cell: (row) => <MonthCompletion row={row} />,
    },
    { key: 'pace', label: t('progress.pace'), isNumber: true, cell: (row) => <MonthPace row={row} /> },
    {
      key: 'completeness',
      label: t('homePanels.complete'),
      isNumber: true,
      cell: ({ completeness }) =>
        isIncomplete(completeness) ? <IncompleteMark completeness={completeness} /> : formatShare(completeness, tag),
    },
  ];
}

function RowChange({ row, item, baseRange }: { row: LeagueRow; item: StatisticItem; baseRange: Span | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const refusal = useComparisonRefusal({
    completeness: row.completeness,
    base: { completeness: row.baseCompleteness, range: baseRange },
  });
  const change = row.leftOut === null ? formatValueChange(t, itemFigureKind(item), row, tag) : null;
  if (change === null) {
    const reason = t(`home.leftOut.${row.leftOut ?? 'noBase'}`);
    return <Figure value={null} kind="share" reason={reason} />;
  }
  return refusal === null ? <ChangeIndicator {...change} /> : <RefusedComparison reason={refusal} store={row.id} />;
}

function Days({ row, item }: { row: LeagueRow; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const known = row.days.filter((value) => value !== null);
  if (known.length === 0) return <Figure value={null} kind="count" reason={t('home.absence.notReceived')} />;
  const write = (value: number | null) => formatFigure(value, itemFigureKind(item), tag).exact;
  const text = t('homePanels.spark', {
    low: write(Math.min(...known)),
    high: write(Math.max(...known)),
    last: write(row.days.at(-1) ?? null),
  });
  return (
    <span className={styles.days} dir="ltr" title={text}>
      <Sparkline values={row.days} />
      <span className="heard">{text}</span>
    </span>
  );
}

/** On phones each store is a card: name, figure, last four weeks, change and target. */
function Cards({ columns, rows }: RowsProps) {
  const column = (key: ColumnKey) => columns.find((one) => one.key === key);
  if (rows === undefined)
    return (
      <div className={styles.card}>
        <SkeletonBar width="100%" />
      </div>
    );
  return (
    <ul className={styles.cards} data-picture="">
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.cardName}>{column('name')?.cell(row)}</div>
          <div className={styles.cardValue}>{column('value')?.cell(row)}</div>
          <div className={styles.cardDays}>{column('days')?.cell(row)}</div>
          <div className={styles.cardChange}>
            {isIncomplete(row.completeness) && column('completeness')?.cell(row)} {column('growth')?.cell(row)}
          </div>
          {row.target !== null && (
            <div className={styles.cardTarget}>
              <span className={styles.cardTrack}>{column('target')?.cell(row)}</span>
              <IncompleteMark completeness={row.monthCompleteness} compact />
              <span>{column('completion')?.cell(row)}</span>
              <span>{column('pace')?.cell(row)}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function SortChoice({ columns, view, onSort }: Pick<RowsProps, 'view' | 'onSort'> & { columns: readonly Column[] }) {
  const { t } = useTranslation();
  const choices = columns.flatMap(({ key, label }) => (key === 'days' ? [] : [{ key, label }]));
  return (
    <label className={styles.sortChoice}>
      <span>{t('homePanels.sort')}</span>
      <select
        value={view.league.sort}
        onChange={({ target }) => {
          const chosen = choices.find(({ key }) => key === target.value);
          if (chosen !== undefined) onSort(chosen.key);
        }}
      >
        {choices.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
