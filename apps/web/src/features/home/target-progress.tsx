import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare, writeFigure } from '../../ui/figures.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import { useRecordsOf } from './figure-records.ts';
import { Pace, TargetBar } from './pace.tsx';
import { PanelExport } from './panel-export.tsx';
import { PeriodsPanel } from './periods-panel.tsx';
import { together } from './requests.ts';
import styles from './target.module.css';
import { TargetPanel } from './target-panel.tsx';
import { hasTargets, kpiTypes, type KpiFigure, useProgress } from './target-requests.ts';
import { ToTargets } from './to-targets.tsx';

type Props = { store: number | null; item: StatisticItem; onStore: (store: number) => void };

/** The usual periods beside their targets; without any target, beside the periods before. Of several stores, each one's as well. */
export function TargetProgress({ store, item, onStore }: Props) {
  if (!hasTargets(item)) return <PeriodsPanel store={store} item={item} />;
  return <WithTargets store={store} item={item} onStore={onStore} />;
}

type TargetItem = Parameters<typeof useProgress>[1];

function WithTargets({ store, item, onStore }: Props & { item: TargetItem }) {
  const { t } = useTranslation();
  const { rows, queries } = useProgress(store, item);
  if (rows === undefined)
    return queries.some(({ isError }) => isError) ? (
      <Panel title={t('progress.title')}>
        <Failed query={together(queries)} />
      </Panel>
    ) : (
      <Waiting />
    );
  if (rows.every(({ target }) => target === null))
    return <PeriodsPanel store={store} item={item} tools={<ToTargets />} />;
  return (
    <>
      <ProgressPanel store={store} item={item} rows={rows} />
      {store === null && rows.some(({ entityCount }) => entityCount > 1) && (
        <TargetPanel item={item} onStore={onStore} />
      )}
    </>
  );
}

/** The panel before it is known whether there are targets. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <Panel
      title={
        <>
          <Bar width={140} />
          <span className="heard">{t('frame.loading')}</span>
        </>
      }
    >
      <div className={styles.waiting}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Bar key={row} width="100%" />
        ))}
      </div>
    </Panel>
  );
}

type Row = NonNullable<ReturnType<typeof useProgress>['rows']>[number];

function ProgressPanel({ store, item, rows }: { store: number | null; item: TargetItem; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const tag = useTag();
  const name = t(`words.items.${item}`);
  // A phone has no room for the bars, and so no tick to explain.
  const detail = useMedia(phone) ? name : t('progress.detail', { item: name });
  const place = useRef<HTMLDivElement>(null);
  const partly = rows.find(({ target, withoutTarget }) => target !== null && withoutTarget.count > 0)?.withoutTarget;
  return (
    <Panel
      title={t('progress.title')}
      detail={detail}
      tools={
        <>
          <ToTargets />
          <PanelExport
            name={t('progress.title')}
            what="progress"
            asked={{ type: kpiTypes[item], ...(store === null ? {} : { entityId: store }) }}
            picture={{ detail, from: rows[0]?.range.from ?? '', place }}
          />
        </>
      }
    >
      <div ref={place}>
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
          {t('progress.withoutTarget', { n: formatCount(partly.count, tag) })}
        </p>
      )}
    </Panel>
  );
}

function Period({ store, item, row }: { store: number | null; item: TargetItem; row: Row }) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const recordsOf = useRecordsOf(store);
  const { period, target, targetToDate, completion, pace, unfinished, completeness } = row;
  const name = t(`words.ranges.${period}`);
  const actual = actualOf(row);
  const isOfAll = actual === row.value;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.actual}>
        <IncompleteMark completeness={completeness} short />{' '}
        <RecordsButton
          of={actual === null || !isOfAll ? null : recordsOf(row, item)}
          figure={`${name} ${writeFigure(actual, 'count', tag).exact}`}
        >
          <Figure value={actual} kind="count" short={isPhone} reason={t('home.absence.notReceived')} />
        </RecordsButton>
      </td>
      <td className={styles.target}>
        <Figure value={target} kind="count" short={isPhone} reason={t('progress.noTargets')} />
      </td>
      <td className={styles.barCell} aria-hidden="true">
        {target !== null && <TargetBar actual={actual ?? 0} target={target} due={unfinished ? targetToDate : null} />}
      </td>
      <td className={styles.completion}>{formatShare(completion, tag)}</td>
      <td>
        <Pace share={unfinished ? pace : completion} isOver={!unfinished} />
      </td>
    </tr>
  );
}

/** What stands beside the target: what was counted by those it is of. */
function actualOf({ target, targetActual, value }: KpiFigure): number | null {
  return target === null ? value : targetActual;
}
