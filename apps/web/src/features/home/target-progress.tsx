import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatComparisonPeriod } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { findVerdictConflict } from './compare-verdicts.ts';
import { FailedRequest } from './failed-request.tsx';
import { Pace, TargetBar } from './pace.tsx';
import { PanelExport } from './panel-export.tsx';
import { PeriodsPanel } from './periods-panel.tsx';
import { combineRequests } from './requests.ts';
import styles from './target.module.css';
import { TargetMonitoringPanel } from './target-monitoring-panel.tsx';
import { type KpiFigure, kpiTypeByItem, supportsTargets, useTargetProgress } from './target-requests.ts';
import { TargetsLink } from './targets-link.tsx';
import { useRecordsQuery } from './use-records-query.ts';

type Props = { store: number | null; item: StatisticItem; onShowStore: (store: number) => void };

/**
 * Today, yesterday, this week, month and year against their targets; without any target, against their comparison periods. With several
 * stores also the progress of each store.
 */
export function TargetProgress({ store, item, onShowStore }: Props) {
  if (!supportsTargets(item)) return <PeriodsPanel store={store} item={item} />;
  return <WithTargets store={store} item={item} onShowStore={onShowStore} />;
}

type TargetItem = Parameters<typeof useTargetProgress>[1];

function WithTargets({ store, item, onShowStore }: Props & { item: TargetItem }) {
  const { t } = useTranslation();
  const { rows, queries } = useTargetProgress(store, item);
  if (rows === undefined)
    return queries.some(({ isError }) => isError) ? (
      <Panel title={t('progress.title')}>
        <FailedRequest query={combineRequests(queries)} />
      </Panel>
    ) : (
      <Waiting />
    );
  if (rows.every(({ target }) => target === null))
    return <PeriodsPanel store={store} item={item} tools={<TargetsLink />} />;
  return (
    <>
      <ProgressPanel store={store} item={item} rows={rows} />
      {store === null && rows.some(({ entityCount }) => entityCount > 1) && (
        <TargetMonitoringPanel item={item} onShowStore={onShowStore} />
      )}
    </>
  );
}

/** The panel while it is unknown whether there are targets. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <Panel
      title={
        <>
          <SkeletonBar width={140} />
          <span className="heard">{t('frame.loading')}</span>
        </>
      }
    >
      <div className={styles.waiting}>
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} width="100%" />
        ))}
      </div>
    </Panel>
  );
}

type Row = NonNullable<ReturnType<typeof useTargetProgress>['rows']>[number];

function ProgressPanel({ store, item, rows }: { store: number | null; item: TargetItem; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const name = t(`words.items.${item}`);
  // On phones there is no room for the bars, so the detail does not explain their tick mark.
  const detail = useMediaQuery(phoneQuery) ? name : t('progress.detail', { item: name });
  const container = useRef<HTMLDivElement>(null);
  const partly = rows.find(({ target, withoutTarget }) => target !== null && withoutTarget.count > 0)?.withoutTarget;
  return (
    <Panel
      title={t('progress.title')}
      detail={detail}
      tools={
        <>
          <TargetsLink />
          <PanelExport
            name={t('progress.title')}
            panel="progress"
            query={{ type: kpiTypeByItem[item], ...(store === null ? {} : { entityId: store }) }}
            picture={{ detail, firstDay: rows[0]?.range.from ?? '', container }}
          />
        </>
      }
    >
      <div ref={container}>
        <table className={styles.table} data-picture="">
          <thead>
            <tr>
              <th scope="col">{t('home.period')}</th>
              <th scope="col">{t('home.actual')}</th>
              <th scope="col">{t('progress.target')}</th>
              <th scope="col" className={styles.barCell} aria-hidden="true" />
              <th scope="col" className={styles.completion}>
                {t('progress.completion')}
              </th>
              <th scope="col">{t('progress.pace')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Period key={row.period} store={store} item={item} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {partly !== undefined && (
        <p className={styles.note} title={partly.names.join('\n')}>
          {t('progress.withoutTarget', { count: partly.count, n: formatCount(partly.count, tag) })}
        </p>
      )}
    </Panel>
  );
}

function Period({ store, item, row }: { store: number | null; item: TargetItem; row: Row }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const recordsOf = useRecordsQuery(store);
  const { period, target, targetToDate, completion, pace, unfinished, completeness } = row;
  const name = t(`words.ranges.${period}`);
  const actual = actualOf(row);
  const isOfAll = actual === row.value;
  const refusal = useComparisonRefusal({ completeness, isOfPageRange: false });
  const conflict = refusal === null ? findVerdictConflict({ ...row, pace: unfinished ? pace : completion }) : null;
  const due = unfinished ? targetToDate : target;
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td className={styles.actual}>
          <IncompleteMark completeness={completeness} compact />{' '}
          <RecordsButton
            query={actual === null || !isOfAll ? null : recordsOf(row, item)}
            figure={`${name} ${formatFigure(actual, 'count', tag).exact}`}
            shownValue={formatFigure(actual, 'count', tag, isPhone).text}
          >
            <Figure value={actual} kind="count" abbreviated={isPhone} reason={t('home.absence.notReceived')} />
          </RecordsButton>
        </td>
        <td className={styles.target}>
          <Figure value={target} kind="count" abbreviated={isPhone} reason={t('progress.noTargets')} />
        </td>
        <td className={styles.barCell} aria-hidden="true">
          {target !== null && (
            <TargetBar actual={actual ?? 0} target={target} targetToDate={unfinished ? targetToDate : null} />
          )}
        </td>
        <td className={styles.completion}>{formatShare(completion, tag)}</td>
        <td>
          {refusal !== null && target !== null ? (
            <RefusedComparison reason={refusal} />
          ) : (
            <Pace
              share={unfinished ? pace : completion}
              isPeriodOver={!unfinished}
              isTooEarly={unfinished && target !== null && actual !== null}
            />
          )}
        </td>
      </tr>
      {conflict !== null && due !== null && (
        <tr>
          <td colSpan={6} className={styles.reason}>
            {t(`progress.${conflict}`, {
              base: formatComparisonPeriod(t, period, row.base, tag),
              baseValue: formatCount(row.baseValue ?? 0, tag),
              due: formatCount(Math.round(due), tag),
            })}
          </td>
        </tr>
      )}
    </>
  );
}

/** The value to show: with a target, only the counts of the stores that have a target; without, all counts. */
function actualOf({ target, targetActual, value }: KpiFigure): number | null {
  return target === null ? value : targetActual;
}
