import type { Entity } from '@portico/contract/routes/entities';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { classifyDayHealth, computeRangeCompleteness } from './day-health.ts';
import styles from './detail.module.css';
import { QuerySection } from './query-section.tsx';
import { type StoreHealthReply, useStoreHealth } from './requests.ts';

const GapFillingDrawer = lazy(() => import('../../pickers/gap-filling-drawer.tsx'));

/** Completeness of the last days' records: one row per device, one mark per day. */
export function HealthSection({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const { can, menu } = useSession();
  const [filled, setFilled] = useState<string | null>(null);
  const path = findScreenPath(menu, 'health');
  return (
    <QuerySection
      title={t('entities.health')}
      detail={t('entities.healthDetail')}
      tools={
        path !== null && (
          <Link className={styles.link} to={`${path}?entityId=${store.id}`}>
            {t('menu.health')}
          </Link>
        )
      }
      query={useStoreHealth(store.id)}
      isEmpty={({ devices }) => devices.length === 0}
      emptyText={t('entities.healthNone')}
    >
      {(health) => (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('entities.health')}>
          <HealthTable {...health} onFillGaps={can('rule:correct') ? setFilled : null} />
          <Suspense>
            {filled !== null && (
              <GapFillingDrawer
                initialChoice={{ entityId: store.id, days: { from: filled, to: filled } }}
                onClose={() => setFilled(null)}
              />
            )}
          </Suspense>
        </div>
      )}
    </QuerySection>
  );
}

/** `onFillGaps`: opens the gap filling of a day with missing records; null when the user has no permission. */
function HealthTable({ days, devices, onFillGaps }: StoreHealthReply & { onFillGaps: ((day: string) => void) | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const write = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...style, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  return (
    <table className={`${styles.table} ${styles.health}`}>
      <thead>
        <tr>
          <th scope="col">{t('entities.device')}</th>
          {days.map((day) => (
            <th key={day} scope="col" className={styles.day} title={write(day, { dateStyle: 'full' })}>
              {write(day, { day: 'numeric' }).replace(/\D/g, '')}
            </th>
          ))}
          <th scope="col" className={styles.end}>
            {t('entities.healthAll')}
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map(({ id, name, sn, isHere, receipts }) => {
          const share = computeRangeCompleteness(receipts);
          return (
            <tr key={id} data-gone={!isHere}>
              <th scope="row">
                <bdi className={styles.name}>{name ?? t('entrances.deviceElsewhere')}</bdi>
                <bdi className={styles.second}>{sn}</bdi>
              </th>
              {receipts.map((periods, index) => {
                const day = write(days[index] ?? '', { month: 'short', day: 'numeric', weekday: 'short' });
                const text =
                  periods.expected === 0
                    ? t('entities.healthNothing', { day })
                    : t('entities.healthDay', {
                        day,
                        received: isolateDirection(formatCount(periods.received, tag)),
                        expected: isolateDirection(formatCount(periods.expected, tag)),
                      });
                const health = classifyDayHealth(periods);
                const named = days[index];
                const isGap = named !== undefined && onFillGaps !== null && periods.received < periods.expected;
                const mark = <span className={styles.mark} data-health={health} aria-hidden="true" />;
                return (
                  <td key={named} className={styles.day} title={text}>
                    {isGap ? (
                      <button type="button" className={styles.fill} onClick={() => onFillGaps(named)}>
                        {mark}
                        <span className="heard">{`${text}. ${t('gaps.fillDay', { day })}`}</span>
                      </button>
                    ) : (
                      <>
                        {mark}
                        <span className="heard">{text}</span>
                      </>
                    )}
                  </td>
                );
              })}
              <td className={styles.end}>
                {share === null ? (
                  '—'
                ) : (
                  <span className={styles.share} data-low={share < 0.95}>
                    {share < 0.95 && <CompletenessRing share={share} />}
                    {formatShare(share, tag, 0)}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
