import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { FailedRequest } from './failed-request.tsx';
import { Pace, TargetBar } from './pace.tsx';
import { PanelExport } from './panel-export.tsx';
import styles from './target.module.css';
import { type MonitoredStore, useTargetMonitoring } from './target-requests.ts';

const shownAtFirst = 8;
/** Maximum number of rows of a list. */
const maxShownStores = 1000;

type By = 'month' | 'year';
type Props = { item: Parameters<typeof useTargetMonitoring>[0]['item']; onShowStore: (store: number) => void };

/** Stores behind their targets, those furthest behind first. */
export function TargetMonitoringPanel({ item, onShowStore }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const container = useRef<HTMLDivElement>(null);
  const [by, setBy] = useState<By>('month');
  const [size, setSize] = useState(shownAtFirst);
  const found = useTargetMonitoring({ by, item, size });
  const { data } = found;
  const hiddenCount = data === undefined ? 0 : data.total - data.rows.length;
  const count = (n: number) => formatCount(n, tag);
  return (
    <Panel
      title={t('progress.monitoring')}
      detail={data && t('progress.monitoringDetail', { behind: count(data.behind), total: count(data.withTarget) })}
      tools={
        <>
          <SegmentedControl<By>
            name={t('home.period')}
            entries={[
              { key: 'month', label: t('words.ranges.month') },
              { key: 'year', label: t('words.ranges.year') },
            ]}
            chosen={by}
            onChoose={setBy}
          />
          <PanelExport
            name={t('progress.monitoring')}
            panel="targets"
            query={{ item, by, of: 'entities' }}
            picture={{
              detail: `${t(`words.items.${item}`)} · ${t(`words.ranges.${by}`)}`,
              firstDay: data?.rows[0]?.asOf ?? '',
              container,
            }}
          />
        </>
      }
    >
      {data === undefined ? (
        found.isError ? (
          <FailedRequest query={found} />
        ) : (
          <div className={styles.waiting}>
            {[1, 2, 3, 4].map((row) => (
              <SkeletonBar key={row} width="100%" />
            ))}
          </div>
        )
      ) : (
        <div ref={container}>
          <table className={styles.table} data-picture="" data-stale={found.isPlaceholderData}>
            <thead className="heard">
              <tr>
                <th scope="col">{t('words.selections.entity')}</th>
                <th scope="col">{t('home.actual')}</th>
                <th scope="col">{t('progress.target')}</th>
                <th scope="col">{t('progress.completion')}</th>
                <th scope="col">{t('progress.pace')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Store key={row.entityId} row={row} by={by} onShowStore={onShowStore} />
              ))}
            </tbody>
          </table>
          {hiddenCount > 0 && size < maxShownStores && (
            <button type="button" className={styles.more} onClick={() => setSize(maxShownStores)}>
              {t('home.showMore', { count: hiddenCount, n: count(hiddenCount) })}
            </button>
          )}
          {(data.withoutTarget > 0 || data.withGaps > 0) && (
            <p className={styles.note}>
              {data.withoutTarget > 0 && <span>{t('progress.noneSet', { n: count(data.withoutTarget) })}</span>}
              {data.withGaps > 0 && <span>{t('progress.gaps', { n: count(data.withGaps) })}</span>}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

function Store({ row, by, onShowStore }: { row: MonitoredStore; by: By; onShowStore: (store: number) => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const { actual, target, targetToDate, completion, pace, completeness } = row[by];
  const refusal = useComparisonRefusal({ completeness, isOfPageRange: false });
  return (
    <tr>
      <th scope="row" className={styles.store}>
        <button
          type="button"
          className={styles.open}
          onClick={() => row.entityId !== null && onShowStore(row.entityId)}
        >
          {row.name}
        </button>
      </th>
      <td className={styles.actual}>
        <IncompleteMark completeness={completeness} compact />{' '}
        <Figure value={actual} kind="count" abbreviated={isPhone} reason={t('home.absence.notReceived')} />
      </td>
      <td className={styles.target}>
        <Figure value={target} kind="count" abbreviated={isPhone} reason={t('progress.noTargets')} />
      </td>
      <td className={styles.barCell} aria-hidden="true">
        {target !== null && <TargetBar actual={actual ?? 0} target={target} targetToDate={targetToDate} />}
      </td>
      <td className={styles.completion}>{formatShare(completion, tag)}</td>
      <td>
        {refusal !== null && target !== null ? (
          <RefusedComparison reason={refusal} store={row.entityId} />
        ) : (
          <Pace share={pace} isPeriodOver={false} isTooEarly={target !== null && actual !== null} />
        )}
      </td>
    </tr>
  );
}
