import type { Entity } from '@portico/contract/routes/entities';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './detail.module.css';
import { dayHealth, shareOf } from './health-days.ts';
import { type Health, useHealth } from './requests.ts';
import { Section } from './section.tsx';

const GapFillingDrawer = lazy(() => import('../../pickers/gap-filling-drawer.tsx'));

/** Whether the records of the last days are all here: one line a device, one mark a day. */
export function HealthPart({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const { can, menu } = useSession();
  const [filled, setFilled] = useState<string | null>(null);
  const path = screenPath(menu, 'health');
  return (
    <Section
      title={t('entities.health')}
      detail={t('entities.healthDetail')}
      tools={
        path !== null && (
          <Link className={styles.link} to={`${path}?entityId=${store.id}`}>
            {t('menu.health')}
          </Link>
        )
      }
      asked={useHealth(store.id)}
      isEmpty={({ devices }) => devices.length === 0}
      emptyText={t('entities.healthNone')}
    >
      {(health) => (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('entities.health')}>
          <HealthTable {...health} onFill={can('rule:correct') ? setFilled : null} />
          <Suspense>
            {filled !== null && (
              <GapFillingDrawer
                start={{ entityId: store.id, days: { from: filled, to: filled } }}
                onClose={() => setFilled(null)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Section>
  );
}

/** `onFill`: a day of which something is missing can be filled, by those who may. */
function HealthTable({ days, devices, onFill }: Health & { onFill: ((day: string) => void) | null }) {
  const { t } = useTranslation();
  const tag = useTag();
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
          const share = shareOf(receipts);
          return (
            <tr key={id} data-gone={!isHere}>
              <th scope="row">
                <bdi className={styles.name}>{name}</bdi>
                <bdi className={styles.second}>{sn}</bdi>
              </th>
              {receipts.map((receipt, place) => {
                const day = write(days[place] ?? '', { month: 'short', day: 'numeric', weekday: 'short' });
                const words =
                  receipt.expected === 0
                    ? t('entities.healthNothing', { day })
                    : t('entities.healthDay', {
                        day,
                        received: isolate(formatCount(receipt.received, tag)),
                        expected: isolate(formatCount(receipt.expected, tag)),
                      });
                const health = dayHealth(receipt);
                const named = days[place];
                const isGap = named !== undefined && onFill !== null && receipt.received < receipt.expected;
                const mark = <span className={styles.mark} data-health={health} aria-hidden="true" />;
                return (
                  <td key={named} className={styles.day} title={words}>
                    {isGap ? (
                      <button type="button" className={styles.fill} onClick={() => onFill(named)}>
                        {mark}
                        <span className="heard">{`${words}. ${t('gaps.fillDay', { day })}`}</span>
                      </button>
                    ) : (
                      <>
                        {mark}
                        <span className="heard">{words}</span>
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
