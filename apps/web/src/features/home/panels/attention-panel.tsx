import { AimOutlined, AlertOutlined, FallOutlined, RiseOutlined, TeamOutlined } from '@ant-design/icons';
import type { AttentionKind } from '@portico/contract/routes/home-panels';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isIncomplete } from '../../../pickers/incomplete.ts';
import { screenPath } from '../../../session/screen-path.ts';
import { useSession } from '../../../session/session.ts';
import { formatCount, formatShare, writeChange } from '../../../ui/figures.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isolate, leftToRight } from '../../../ui/isolate.ts';
import { EmptyPart } from '../../../ui/missing-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from '../../../ui/skeleton.tsx';
import { useTag } from '../../../ui/use-tag.ts';
import { Failed } from '../failed.tsx';
import { formatClock, formatInstant } from '../../../pickers/local-words.ts';
import { type LeagueSize, leagueSizes } from '../home-view.ts';
import type { PanelProps } from '../panels.tsx';
import { type AttentionRow, useAttention } from './league-requests.ts';
import styles from './attention.module.css';
import { LeagueFoot } from './league-foot.tsx';

const signs: Readonly<Record<AttentionKind, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>> = {
  silent: AlertOutlined,
  drop: FallOutlined,
  rise: RiseOutlined,
  overCapacity: TeamOutlined,
  behindPace: AimOutlined,
};

/** The stores somebody should look at today, the most pressing first; a word where none is. */
export default function AttentionPanel({ onView }: PanelProps) {
  const { t } = useTranslation();
  const tag = useTag();
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
          : t('homePanels.storesOf', {
              count: data.entityCount,
              n: formatCount(data.totalElements, tag),
              all: formatCount(data.entityCount, tag),
            })
      }
    >
      {data === undefined ? (
        attention.isError ? (
          <Failed query={attention} />
        ) : (
          <div className={styles.waiting}>
            <Bar width="60%" />
            <Bar width="45%" />
          </div>
        )
      ) : data.totalElements === 0 ? (
        <EmptyPart text={t('homePanels.attentionNone')} short />
      ) : (
        <>
          <ul className={styles.lines} data-stale={attention.isPlaceholderData}>
            {data.content.map((row) => (
              <li key={row.entityId} className={styles.line}>
                <span className={styles.sign} data-kind={row.kind} title={t(`homePanels.kinds.${row.kind}`)}>
                  <Icon of={signs[row.kind]} />
                  <span className="heard">{t(`homePanels.kinds.${row.kind}`)}</span>
                </span>
                <button type="button" className={styles.name} onClick={() => onView({ store: row.entityId })}>
                  <bdi>{row.name}</bdi>
                </button>
                <Words row={row} />
                <Ways row={row} onStore={() => onView({ store: row.entityId })} />
              </li>
            ))}
          </ul>
          <LeagueFoot
            page={page}
            size={size}
            total={data.totalElements}
            onPage={setPage}
            onMore={() => setSize(leagueSizes[1])}
          />
        </>
      )}
    </Panel>
  );
}

/** What is the matter, in figures. */
function Words({ row }: { row: AttentionRow }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { devices, usual, entrance, inside, month, completeness, zone } = row;
  const n = (value: number) => isolate(formatCount(value, tag));
  const sentences: string[] = [];
  if (devices !== null) {
    const given = { count: devices.all, silent: n(devices.silent), all: n(devices.all) };
    sentences.push(
      devices.since === null
        ? t('homePanels.silentNever', given)
        : t('homePanels.silentSince', { ...given, time: isolate(formatInstant(devices.since, tag, zone)) }),
    );
    if (usual !== null && isIncomplete(completeness)) sentences.push(t('homePanels.readsLow', { n: n(usual.median) }));
  } else if (usual !== null) {
    const change = writeChange((usual.value - usual.median) / Math.max(1, usual.median), tag).text;
    const given = { value: n(usual.value), median: n(usual.median), change: leftToRight(change) };
    sentences.push(t('homePanels.changed', { ...given, time: formatClock(usual.until, tag) }));
  }
  if (entrance !== null)
    sentences.push(
      t('homePanels.fromEntrance', {
        name: isolate(entrance.name),
        before: n(entrance.base),
        now: n(entrance.compared),
      }),
    );
  if (inside !== null) sentences.push(t('homePanels.over', { n: n(inside.value), capacity: n(inside.capacity) }));
  if (month !== null)
    sentences.push(
      t('homePanels.monthBehind', {
        share: isolate(formatShare(1 - month.pace, tag)),
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

/** How much data there is or since when, and the way on. */
function Ways({ row, onStore }: { row: AttentionRow; onStore: () => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { menu, can } = useSession();
  const health = row.kind === 'silent' ? screenPath(menu, 'health') : null;
  const targets = row.month !== null && can('entity:list') ? screenPath(menu, 'targets') : null;
  const fact =
    row.inside !== null
      ? t('homePanels.since', {
          time: isolate(formatClock(row.inside.since, tag)),
        })
      : isIncomplete(row.completeness)
        ? t('homePanels.dataShare', { value: isolate(formatShare(row.completeness, tag, 0)) })
        : '';
  return (
    <span className={styles.ways}>
      <span className={styles.fact}>{fact}</span>
      {health !== null ? (
        <Link to={`${health}?entityId=${row.entityId}`}>{t('home.showDevices')}</Link>
      ) : targets !== null ? (
        <Link to={`${targets}?${new URLSearchParams({ name: row.name })}`}>{t('progress.target')}</Link>
      ) : (
        <button type="button" className={styles.link} onClick={onStore}>
          {t('homePanels.openStore')}
        </button>
      )}
    </span>
  );
}
