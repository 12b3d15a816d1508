import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../api/failure-text.ts';
import { placeOf } from '../../session/places.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatShare } from '../../ui/figures.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './detail.module.css';
import { useToday } from './requests.ts';
import { shortInstant } from './short-instant.ts';

/** Under this a figure carries a mark. */
const trusted = 0.95;

/** What the store counts today, and whether that can be trusted; the whole of it is on home. */
export function TodayPart({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const tag = useTag();
  const today = useToday(store.id);
  const link = (
    <Link className={styles.link} to={`${placeOf('home')}?store=${store.id}`}>
      {t('entities.openHome')}
    </Link>
  );
  if (today.data === undefined && today.isError)
    return (
      <Panel title={t('entities.today')} tools={link}>
        <PageError text={failureText(t, today.error)} onRetry={() => void today.refetch()} />
      </Panel>
    );
  const trust = today.data?.trust;
  const cards = today.data?.cards ?? [
    { item: 'flowIn' as const, value: null, completeness: null, absence: null },
    { item: 'flowOut' as const, value: null, completeness: null, absence: null },
  ];
  return (
    <Panel title={t('entities.today')} tools={link}>
      <div className={styles.today}>
        <dl aria-busy={today.data === undefined}>
          {cards.map(({ item, value, completeness, absence }) => (
            <div key={item}>
              <dt>
                {t(`words.items.${item}`)}
                {completeness !== null && completeness < trusted && (
                  <span
                    className={styles.incomplete}
                    title={t('home.incomplete', { value: formatShare(completeness, tag) })}
                  >
                    <CompletenessRing share={completeness} />
                    {formatShare(completeness, tag, 0)}
                  </span>
                )}
              </dt>
              <dd>
                {today.data === undefined ? (
                  <Bar width={80} height={28} />
                ) : (
                  <Figure
                    value={value}
                    kind="count"
                    className={styles.figure}
                    reason={absence === null ? undefined : t(`home.absence.${absence}`)}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {trust !== undefined && (
          <p className={styles.trust}>
            {trust.devices === 0 ? (
              t('home.noDevices')
            ) : (
              <>
                <bdi>
                  <Marked
                    text={t('home.reporting', { reporting: mark(trust.reporting), devices: mark(trust.devices) })}
                  />
                </bdi>
                {' · '}
                <Marked
                  text={
                    trust.lastUpload === null
                      ? t('home.neverUploaded')
                      : t('home.lastUpload', { time: mark(shortInstant(trust.lastUpload, tag, store)) })
                  }
                />
              </>
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}
