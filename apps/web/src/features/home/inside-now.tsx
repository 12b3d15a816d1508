import { parseWorkTime } from '@portico/counting/business-hours';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { findOpeningState } from '@portico/counting/opening-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FailedRequest } from './failed-request.tsx';
import styles from './inside-now.module.css';
import { type OccupancyReply, type RetryableRequest, useOccupancy } from './requests.ts';

/** Time between two points of the curve. */
const stepSeconds = 300;

type Props = {
  store: number;
  /** Opening hours. undefined: still loading; the same holds for `asOf`. */
  workTime: string | undefined;
  asOf: string | undefined;
  /** Why `workTime` or `asOf` could not be loaded; null: they are known or loading. */
  failure: RetryableRequest | null;
  /** Without the surrounding panel and without the curve. */
  compact?: boolean;
};

/** Number of people inside: in minus out since the last reset, by default at opening; unknown while the store is closed. */
export function InsideNow({ store, workTime, asOf, failure, compact = false }: Props) {
  const { t } = useTranslation();
  if (failure !== null) return <Missing compact={compact} query={failure} />;
  if (workTime === undefined || asOf === undefined)
    return <Place compact={compact} figure={<Waiting />} curve={<Day day={null} />} />;
  const opening = findOpeningState(parseLocal(asOf), parseWorkTime(workTime));
  if (opening.isOpen) return <InsideOpen {...{ store, opening, compact }} />;
  const reason = t('home.insideClosed', { time: isolateDirection(timeOf(opening.opensAt)) });
  return (
    <Place
      compact={compact}
      figure={<Figure value={null} kind="count" reason={reason} className={styles.figure} />}
      note={<span aria-hidden="true">{reason}</span>}
    />
  );
}

type Hours = { since: number; until: number };

type OpenProps = { store: number; opening: Hours; compact: boolean };

function InsideOpen({ store, opening, compact }: OpenProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const query = useOccupancy(store);
  const found = query.data;
  if (query.isError && (found === undefined || !compact)) return <Missing compact={compact} query={query} />;
  if (found === undefined)
    return <Place compact={compact} figure={<Waiting />} curve={<Day day={{ ...opening, values: [] }} />} />;
  const unknown = t('home.insideUnknown');
  const { inside, peak } = found;
  const peakText =
    peak === null
      ? ''
      : t('home.insidePeak', { n: formatCount(peak.value, tag), time: isolateDirection(timeOf(parseLocal(peak.at))) });
  const since = parseLocal(found.reset);
  const values = found.points.map(({ value }) => value);
  return (
    <Place
      compact={compact}
      isStale={query.isPlaceholderData}
      detail={
        since === opening.since
          ? t('home.insideDetail')
          : t('home.insideSince', { time: isolateDirection(timeOf(parseLocal(found.reset))) })
      }
      figure={<Figure value={inside} kind="count" abbreviated={false} reason={unknown} className={styles.figure} />}
      fullness={<Fullness occupancy={found} compact={compact} />}
      curve={<Day day={{ since, until: opening.until, values }} />}
      // On phones there is no room for the reason; screen readers read it, and hovering shows it.
      note={inside === null && !compact ? unknown : peakText}
    />
  );
}

/** In the compact form there is room only for a dash and a retry button; screen readers read the error, and hovering shows it. */
function Missing({ compact, query }: { compact: boolean; query: RetryableRequest }) {
  const { t } = useTranslation();
  if (!compact) return <Place compact={compact} replacementContent={<FailedRequest query={query} />} />;
  return (
    <Place
      compact
      figure={<Figure value={null} kind="count" reason={formatFailure(t, query.error)} className={styles.figure} />}
      note={
        <button type="button" className={styles.again} onClick={() => void query.refetch()}>
          {t('frame.retry')}
        </button>
      }
    />
  );
}

/** From this share of the capacity on, the figure is marked as nearly full. */
const nearlyFullFrom = 0.9;

/** How full the store is, and the completeness of the counts; renders nothing when neither is known. */
function Fullness({
  occupancy: { share, capacity, completeness },
  compact,
}: {
  occupancy: OccupancyReply;
  compact: boolean;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (share === null && completeness === null) return null;
  return (
    <p className={styles.fullness}>
      {share !== null && (
        <span>{t('home.insideShare', { share: formatShare(share, tag, 0), n: formatCount(capacity, tag) })}</span>
      )}
      {share !== null && share >= nearlyFullFrom && (
        <strong className={styles.full}>{t(share >= 1 ? 'home.insideFull' : 'home.insideNearlyFull')}</strong>
      )}
      <IncompleteMark completeness={completeness} compact={compact} />
    </p>
  );
}

type PlaceProps = {
  compact: boolean;
  isStale?: boolean;
  /** Short description of the figure. */
  detail?: string;
  figure?: ReactNode;
  fullness?: ReactNode;
  curve?: ReactNode;
  note?: ReactNode;
  /** Content shown in place of figure, fullness, curve and note. */
  replacementContent?: ReactNode;
};

/** Figure, curve and a line of text below them; `compact`: without panel and curve. */
function Place({
  compact,
  detail,
  figure,
  fullness,
  curve,
  note = '\u00a0',
  isStale = false,
  replacementContent,
}: PlaceProps) {
  const { t } = useTranslation();
  if (compact) {
    return (
      <div className={styles.bare} data-stale={isStale}>
        <p className={styles.label}>{t('home.inside')}</p>
        {figure}
        {fullness}
        <p className={styles.note}>{note}</p>
      </div>
    );
  }
  return (
    <Panel title={t('home.inside')} detail={detail ?? t('home.insideDetail')}>
      {replacementContent ?? (
        <div className={styles.body} data-stale={isStale}>
          {figure}
          {fullness}
          {curve}
          <p className={styles.note}>{note}</p>
        </div>
      )}
    </Panel>
  );
}

function Waiting() {
  return (
    <span className={styles.figure}>
      <SkeletonBar width={80} height={36} />
    </span>
  );
}

/** "14:30" from local seconds. */
function timeOf(local: number): string {
  return formatLocal(local).slice(11, 16);
}

/** One value per five minutes from `since` on; null: unknown. */
type DayOfValues = Hours & { values: readonly (number | null)[] };

/** The day so far as a small filled curve, from the start of counting to closing time; null: still loading. */
function Day({ day }: { day: DayOfValues | null }) {
  return (
    <>
      <Curve day={day ?? { since: 0, until: 1, values: [] }} />
      <p className={styles.ends} dir="ltr" aria-hidden="true">
        <span>{day === null ? '\u00a0' : timeOf(day.since)}</span>
        <span>{day === null ? '' : timeOf(day.until)}</span>
      </p>
    </>
  );
}

/**
 * The line and the filled area below it, starting at 0. Points are placed by elapsed five-minute steps, because local time goes back in
 * autumn.
 */
function Curve({ day: { since, until, values } }: { day: DayOfValues }) {
  const width = Math.max(values.length, (until - since) / stepSeconds);
  const points = values.flatMap((value, index) => (value === null ? [] : [{ place: index, value }]));
  const top = Math.max(1, ...points.map(({ value }) => value)) * 1.15;
  const x = (place: number) => ((place + 1) / width) * 300;
  const y = (value: number) => 64 - (value / top) * 64;
  const line = points.map(({ place, value }) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = points.at(-1);
  const first = points[0];
  return (
    <svg className={styles.curve} viewBox="0 0 300 66" preserveAspectRatio="none" aria-hidden="true">
      {first !== undefined && last !== undefined && (
        <>
          <path d={`M${x(first.place)} 64L${line.join('L')}L${x(last.place)} 64Z`} fill="var(--accent-bg)" />
          <path
            d={`M${line.join('L')}`}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.75"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
      <path d="M0 64.5H300" stroke="var(--axis)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
