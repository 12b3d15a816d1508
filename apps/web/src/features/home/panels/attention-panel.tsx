import { AimOutlined, AlertOutlined, FallOutlined, RiseOutlined, TeamOutlined } from '@ant-design/icons';
import type { AttentionKind } from '@portico/contract/routes/home-panels';
import { minPercentageBase } from '@portico/counting/growth';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstantAtStore } from '../../../pickers/format-device-time.ts';
import { formatTimeOfDay } from '../../../pickers/format-local-time.ts';
import { isIncomplete } from '../../../pickers/is-incomplete.ts';
import { findScreenPath } from '../../../session/screen-path.ts';
import { useSession } from '../../../session/session.ts';
import { formatCount, formatShare } from '../../../ui/format-figure.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptySection } from '../../../ui/section-states.tsx';
import { SkeletonBar } from '../../../ui/skeleton.tsx';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import { FailedRequest } from '../failed-request.tsx';
import { type LeagueSize, leagueSizes } from '../home-view.ts';
import type { HomePanelProps } from '../panels.tsx';
import { useCurrentMinute } from '../use-current-minute.ts';
import styles from './attention.module.css';
import { LeaguePager } from './league-pager.tsx';
import { type AttentionRow, useAttention } from './league-requests.ts';

const signs: Readonly<Record<AttentionKind, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>> = {
  silent: AlertOutlined,
  drop: FallOutlined,
  rise: RiseOutlined,
  overCapacity: TeamOutlined,
  behindPace: AimOutlined,
};

/** The stores that need attention today, the most urgent first; a short text when there are none. */
export default function AttentionPanel({ onViewChange }: HomePanelProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<LeagueSize>(leagueSizes[0]);
  const attention = useAttention(page, size);
  const { data } = attention;
  return (
    <Panel
      title={t('homePanels.names.attention')}
      detail={
        data === undefined || data.totalElements === 0
          ? undefined
          : t('home.storesOf', {
              count: data.entityCount,
              n: formatCount(data.totalElements, tag),
              all: formatCount(data.entityCount, tag),
            })
      }
    >
      {data === undefined ? (
        attention.isError ? (
          <FailedRequest query={attention} />
        ) : (
          <div className={styles.waiting}>
            <SkeletonBar width="60%" />
            <SkeletonBar width="45%" />
          </div>
        )
      ) : data.totalElements === 0 ? (
        <EmptySection text={t('homePanels.attentionNone')} compact />
      ) : (
        <>
          <ul className={styles.lines} data-stale={attention.isPlaceholderData}>
            {data.content.map((row) => (
              <li key={row.entityId} className={styles.line}>
                <span className={styles.sign} data-kind={row.kind} title={t(`homePanels.kinds.${row.kind}`)}>
                  <Icon icon={signs[row.kind]} />
                  <span className="heard">{t(`homePanels.kinds.${row.kind}`)}</span>
                </span>
                <button type="button" className={styles.name} onClick={() => onViewChange({ store: row.entityId })}>
                  <bdi>{row.name}</bdi>
                </button>
                <AttentionText row={row} />
                <AttentionLinks row={row} onShowStore={() => onViewChange({ store: row.entityId })} />
              </li>
            ))}
          </ul>
          <LeaguePager
            page={page}
            size={size}
            total={data.totalElements}
            onPageChange={setPage}
            onMore={() => setSize(leagueSizes[1])}
          />
        </>
      )}
    </Panel>
  );
}

/** The problem of the store in figures. */
function AttentionText({ row }: { row: AttentionRow }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { devices, usual, entrance, inside, month, completeness, zone, dstEnable } = row;
  const now = useCurrentMinute();
  const n = (value: number) => isolateDirection(formatCount(value, tag));
  const sentences: string[] = [];
  if (devices !== null) {
    const values = { count: devices.all, silent: n(devices.silent), all: n(devices.all) };
    sentences.push(
      devices.since === null
        ? t('homePanels.silentNever', values)
        : t('homePanels.silentSince', {
            ...values,
            time: isolateDirection(
              formatInstantAtStore(devices.since, tag, { now, store: { timeZone: zone, dstEnable } }),
            ),
          }),
    );
    if (usual !== null && isIncomplete(completeness)) sentences.push(t('homePanels.readsLow', { n: n(usual.median) }));
  } else if (usual !== null) {
    const difference = usual.value - usual.median;
    const size = Math.abs(difference);
    const values = {
      count: usual.value,
      value: n(usual.value),
      median: n(usual.median),
      change: isolateDirection(
        usual.median < minPercentageBase ? formatCount(size, tag) : formatShare(size / usual.median, tag),
      ),
      time: formatTimeOfDay(usual.until, tag),
    };
    sentences.push(difference < 0 ? t('homePanels.below', values) : t('homePanels.above', values));
  }
  if (entrance !== null)
    sentences.push(
      t('homePanels.fromEntrance', {
        name: isolateDirection(entrance.name),
        before: n(entrance.base),
        now: n(entrance.compared),
      }),
    );
  if (inside !== null) sentences.push(t('homePanels.over', { n: n(inside.value), capacity: n(inside.capacity) }));
  if (month !== null)
    sentences.push(
      t('homePanels.monthBehind', {
        share: isolateDirection(formatShare(1 - month.pace, tag)),
        value: n(month.value),
        due: n(Math.round(month.due)),
      }),
    );
  return (
    <span className={styles.words} title={usual === null ? undefined : t('homePanels.usualMeaning')}>
      {sentences.join(/^(zh|ja)/.test(tag) ? '' : ' ')}
    </span>
  );
}

/** Completeness, or since when the store is over capacity, with a link to data health, the targets or the store. */
function AttentionLinks({ row, onShowStore }: { row: AttentionRow; onShowStore: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { menu, can } = useSession();
  const health = row.kind === 'silent' ? findScreenPath(menu, 'health') : null;
  const targets = row.month !== null && can('entity:list') ? findScreenPath(menu, 'targets') : null;
  const fact =
    row.inside !== null
      ? t('homePanels.since', {
          time: isolateDirection(formatTimeOfDay(row.inside.since, tag)),
        })
      : isIncomplete(row.completeness)
        ? t('homePanels.dataShare', { value: isolateDirection(formatShare(row.completeness, tag, 0)) })
        : '';
  return (
    <span className={styles.ways}>
      <span className={styles.fact}>{fact}</span>
      {health !== null ? (
        <Link to={`${health}?entityId=${row.entityId}`}>{t('home.showDevices')}</Link>
      ) : targets !== null ? (
        <Link to={`${targets}?${new URLSearchParams({ name: row.name })}`}>{t('progress.target')}</Link>
      ) : (
        <button type="button" className={styles.link} onClick={onShowStore}>
          {t('homePanels.openStore')}
        </button>
      )}
    </span>
  );
}
