import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { RangeName } from '@portico/contract/words/time-ranges';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Change } from '../../ui/change.tsx';
import { Figure } from '../../ui/figure.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { changeOf, ComparedOfStores } from './against-base.tsx';
import { Failed } from './failed.tsx';
import { useRecordsOf } from './figure-records.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { baseName } from '../../pickers/local-words.ts';
import { PanelExport } from './panel-export.tsx';
import styles from './periods.module.css';
import { together, useStatisticsOver } from './requests.ts';

const periods = ['today', 'yesterday', 'week', 'month', 'year'] as const satisfies RangeName[];

type PanelProps = { store: number | null; item: StatisticItem; tools?: ReactNode };

/** The same figure over the usual periods, each beside what it is compared with. */
export function PeriodsPanel({ store, item, tools }: PanelProps) {
  const { t } = useTranslation();
  const name = t(`words.items.${item}`);
  // A phone has no room for the bars, and so no tick to explain.
  const detail = useMedia(phone) ? name : t('home.periodsDetail', { item: name });
  const queries = useStatisticsOver(store, periods, item);
  const place = useRef<HTMLDivElement>(null);
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
            what="periods"
            asked={{ item, ...(store === null ? {} : { entityId: store }) }}
            picture={{ detail: name, from: queries[0]?.data?.range.from ?? '', place }}
          />
        </>
      }
    >
      {failed.length < periods.length && (
        <div ref={place}>
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
      {failed.length > 0 && <Failed query={together(failed)} />}
    </Panel>
  );
}

type PeriodProps = {
  store: number | null;
  period: RangeName;
  item: StatisticItem;
  query: ReturnType<typeof useStatisticsOver>[number] | undefined;
};

function Period({ store, period, item, query }: PeriodProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const recordsOf = useRecordsOf(store);
  const data = query?.data;
  const card = data?.cards[0];
  const name = t(`words.ranges.${period}`);
  if (card === undefined || data === undefined) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={4}>{query?.isPending === true ? <Bar width="100%" /> : '—'}</td>
      </tr>
    );
  }
  const change = changeOf(card, tag);
  const whole = Math.max(card.value ?? 0, card.base ?? 0);
  const share = (value: number | null) => `${whole === 0 ? 0 : ((value ?? 0) / whole) * 100}%`;
  const kind = figureKind(item);
  const noBase = t('home.noBase');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.actual}>
        <IncompleteMark completeness={card.completeness} short />{' '}
        <RecordsButton
          of={card.value === null ? null : recordsOf(data, item)}
          figure={`${name} ${writeFigure(card.value, kind, tag).exact}`}
        >
          <Figure
            value={card.value}
            kind={kind}
            short={isPhone}
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
        <span className={styles.baseName}>{baseName(t, period, data.base, tag)}</span>{' '}
        <Figure value={card.base} kind={kind} short={isPhone} reason={noBase} />
      </td>
      <td>
        {change === null ? (
          <Figure value={null} kind={kind} reason={card.base === null ? noBase : undefined} />
        ) : (
          <Change
            direction={change.direction}
            text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
          />
        )}
        {card.value !== null && <ComparedOfStores card={card} short />}
      </td>
    </tr>
  );
}
