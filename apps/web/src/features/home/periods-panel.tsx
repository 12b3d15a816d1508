import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RangeName } from '@portico/contract/words/time-ranges';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatComparisonPeriod } from '../../pickers/format-local-time.ts';
import { formatValueChange } from '../../pickers/format-value-change.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { capitaliseFirst } from '../../ui/capitalise-first.ts';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatFigure } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { ComparedStoreCount } from './card-comparison.tsx';
import { FailedRequest } from './failed-request.tsx';
import { PanelExport } from './panel-export.tsx';
import styles from './periods.module.css';
import { combineRequests, usePeriodStatistics } from './requests.ts';
import { useRecordsQuery } from './use-records-query.ts';

const periods = ['today', 'yesterday', 'week', 'month', 'year'] as const satisfies RangeName[];

type PanelProps = { store: number | null; item: StatisticItem; tools?: ReactNode };

/** One item today, yesterday, this week, this month and this year, each against its comparison period. */
export function PeriodsPanel({ store, item, tools }: PanelProps) {
  const { t } = useTranslation();
  const name = t(`words.items.${item}`);
  // On phones there is no room for the bars, so the detail does not explain their tick mark.
  const detail = useMediaQuery(phoneQuery) ? name : t('home.periodsDetail', { item: name });
  const queries = usePeriodStatistics(store, periods, item);
  const container = useRef<HTMLDivElement>(null);
  const failed = queries.filter(({ data, isError }) => data === undefined && isError);
  return (
    <Panel
      title={t('home.periods')}
      detail={detail}
      tools={
        <>
          {tools}
          <PanelExport
            name={t('home.periods')}
            panel="periods"
            query={{ item, ...(store === null ? {} : { entityId: store }) }}
            picture={{ detail: name, firstDay: queries[0]?.data?.range.from ?? '', container }}
          />
        </>
      }
    >
      {failed.length < periods.length && (
        <div ref={container}>
          <table className={styles.table} data-picture="">
            <thead>
              <tr>
                <th scope="col">{t('home.period')}</th>
                <th scope="col">{t('home.actual')}</th>
                <th scope="col" className={styles.barCell} aria-hidden="true" />
                <th scope="col">{t('home.compared')}</th>
                <th scope="col">{t('home.change')}</th>
              </tr>
            </thead>
            <tbody>
              {periods.map((period, index) => (
                <Period key={period} store={store} period={period} item={item} query={queries[index]} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {failed.length > 0 && <FailedRequest query={combineRequests(failed)} />}
    </Panel>
  );
}

type PeriodProps = {
  store: number | null;
  period: RangeName;
  item: StatisticItem;
  query: ReturnType<typeof usePeriodStatistics>[number] | undefined;
};

function Period({ store, period, item, query }: PeriodProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const recordsOf = useRecordsQuery(store);
  const data = query?.data;
  const card = data?.cards[0];
  const refusal = useComparisonRefusal({ completeness: card?.completeness ?? null, isOfPageRange: false });
  const name = t(`words.ranges.${period}`);
  if (card === undefined || data === undefined) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={4}>{query?.isPending === true ? <SkeletonBar width="100%" /> : '—'}</td>
      </tr>
    );
  }
  const change = formatValueChange(t, itemFigureKind(item), card, tag);
  const whole = Math.max(card.value ?? 0, card.base ?? 0);
  const share = (value: number | null) => `${whole === 0 ? 0 : ((value ?? 0) / whole) * 100}%`;
  const kind = itemFigureKind(item);
  const noBase = t('home.noBase');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.actual}>
        <IncompleteMark completeness={card.completeness} compact />{' '}
        <RecordsButton
          query={card.value === null ? null : recordsOf(data, item)}
          figure={`${name} ${formatFigure(card.value, kind, tag).exact}`}
          shownValue={formatFigure(card.value, kind, tag, isPhone).text}
        >
          <Figure
            value={card.value}
            kind={kind}
            abbreviated={isPhone}
            reason={card.absence === null ? undefined : t(`home.absence.${card.absence}`)}
          />
        </RecordsButton>
      </td>
      <td className={styles.barCell} aria-hidden="true">
        <span className={styles.track}>
          <span className={styles.bar} style={{ width: share(card.value) }} />
          {card.base !== null && <span className={styles.tick} style={{ insetInlineStart: share(card.base) }} />}
        </span>
      </td>
      <td className={styles.base}>
        <span className={styles.baseName}>
          {capitaliseFirst(formatComparisonPeriod(t, period, data.base, tag), tag)}
        </span>{' '}
        <Figure value={card.base} kind={kind} abbreviated={isPhone} reason={noBase} />
      </td>
      <td>
        {change === null ? (
          <Figure value={null} kind={kind} reason={card.base === null ? noBase : undefined} />
        ) : refusal !== null ? (
          <RefusedComparison reason={refusal} />
        ) : (
          <ChangeIndicator {...change} />
        )}{' '}
        {card.value !== null && <ComparedStoreCount card={card} compact />}
      </td>
    </tr>
  );
}
