import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../api/failure-text.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { placeOf } from '../../session/places.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/figures.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './detail.module.css';
import { useToday } from './requests.ts';
import { shortInstant } from './short-instant.ts';

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
                <IncompleteMark completeness={completeness} />
              </dt>
              <dd>
                {today.data === undefined ? (
                  <Bar width={80} height={28} />
                ) : (
                  <RecordsButton
                    of={{
                      rangeType: 0,
                      ids: [store.id],
                      startTime: today.data.range.from,
                      endTime: today.data.range.to,
                      item,
                    }}
                    figure={`${t(`words.items.${item}`)} ${formatCount(value, tag)}`}
                  >
                    <Figure
                      value={value}
                      kind="count"
                      className={styles.figure}
                      reason={absence === null ? undefined : t(`home.absence.${absence}`)}
                    />
                  </RecordsButton>
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
