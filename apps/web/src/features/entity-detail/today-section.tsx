import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatFailure } from '../../api/failure-text.ts';
import { formatInstantAtStore } from '../../pickers/format-device-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { buildPagePath } from '../../session/page-routes.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure } from '../../ui/format-figure.ts';
import { HighlightedText, markHighlight } from '../../ui/highlighted-text.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './detail.module.css';
import { useTodayFigures } from './requests.ts';

/** The store's counts of today with their completeness; the home page has the full version. */
export function TodaySection({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const today = useTodayFigures(store.id);
  const link = (
    <Link className={styles.link} to={`${buildPagePath('home')}?store=${store.id}`}>
      {t('entities.openHome')}
    </Link>
  );
  if (today.data === undefined && today.isError)
    return (
      <Panel title={t('entities.today')} tools={link}>
        <PageError text={formatFailure(t, today.error)} onRetry={() => void today.refetch()} />
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
                  <SkeletonBar width={80} height={28} />
                ) : (
                  <RecordsButton
                    query={{
                      rangeType: 0,
                      ids: [store.id],
                      startTime: today.data.range.from,
                      endTime: today.data.range.to,
                      item,
                    }}
                    figure={`${t(`words.items.${item}`)} ${formatCount(value, tag)}`}
                    shownValue={formatFigure(value, 'count', tag, true).text}
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
                  <HighlightedText
                    text={t('home.reporting', {
                      reporting: markHighlight(trust.reporting),
                      devices: markHighlight(trust.devices),
                    })}
                  />
                </bdi>
                {' · '}
                <HighlightedText
                  text={
                    trust.lastUpload === null
                      ? t('home.neverUploaded')
                      : t('home.lastUpload', {
                          time: markHighlight(
                            formatInstantAtStore(trust.lastUpload, tag, { now: today.dataUpdatedAt, store }),
                          ),
                        })
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
