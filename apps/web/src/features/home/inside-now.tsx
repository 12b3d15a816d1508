import { parseWorkTime, type Window } from '@portico/counting/business-hours';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { occupancy } from '@portico/counting/occupancy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import styles from './inside-now.module.css';
import { openingAt } from './opening.ts';
import { useSeries } from './requests.ts';

const stepSeconds = 300;

type Props = {
  store: number;
  /** undefined: not known yet, like the time. */
  workTime: string | undefined;
  asOf: string | undefined;
  /** Without a panel around it, and without its curve. */
  bare?: boolean;
};

/** How many people are inside: in less out since the store opened; nobody can say while it is closed. */
export function InsideNow({ store, workTime, asOf, bare = false }: Props) {
  const { t } = useTranslation();
  if (workTime === undefined || asOf === undefined)
    return <Place bare={bare} figure={<Waiting />} curve={<Day points={[]} opening={null} />} />;
  const window = parseWorkTime(workTime);
  const opening = openingAt(parseLocal(asOf), window);
  if (opening.isOpen) return <InsideOpen {...{ store, asOf, window, opening, bare }} />;
  const reason = t('home.insideClosed', { time: isolate(timeOf(opening.opens)) });
  return (
    <Place
      bare={bare}
      figure={<Figure value={null} kind="count" reason={reason} className={styles.figure} />}
      note={<span aria-hidden="true">{reason}</span>}
    />
  );
}

type Hours = { since: number; until: number };

type OpenProps = { store: number; asOf: string; window: Window; opening: Hours; bare: boolean };

function InsideOpen({ store, asOf, window, opening, bare }: OpenProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const series = useSeries({
    rangeType: 0,
    ids: [store],
    startTime: formatLocal(opening.since),
    endTime: formatLocal(parseLocal(asOf) + stepSeconds),
    step: '5m',
    items: ['flowIn', 'flowOut'],
    each: true,
  });

  const values = (item: string) => series.data?.rows.find((row) => row.item === item)?.values ?? [];
  const incoming = values('flowIn');
  const outgoing = values('flowOut');
  const locals = series.data?.buckets.map(parseLocal) ?? [];
  const inside = occupancy(
    locals.map((local, index) => ({ local, flowIn: incoming[index] ?? null, flowOut: outgoing[index] ?? null })),
    window,
  );
  const points = inside.flatMap((value, index) => {
    const local = locals[index];
    return value === null || local === undefined ? [] : [{ local, value }];
  });
  const last = points.at(-1)?.value ?? null;
  const peak = points.reduce<(typeof points)[number] | null>(
    (best, point) => (best === null || point.value > best.value ? point : best),
    null,
  );
  const peakText =
    peak === null ? '' : t('home.insidePeak', { n: formatCount(peak.value, tag), time: isolate(timeOf(peak.local)) });
  if (series.isError && !bare) return <Place bare={bare} instead={<Failed query={series} />} />;
  if (series.isPending) return <Place bare={bare} figure={<Waiting />} curve={<Day points={[]} opening={opening} />} />;
  const unknown = t('home.insideUnknown');
  return (
    <Place
      bare={bare}
      isStale={series.isPlaceholderData}
      figure={<Figure value={last} kind="count" short={false} reason={unknown} className={styles.figure} />}
      curve={<Day points={points} opening={opening} />}
      // A phone has no room for the reason; it is heard, and shown on hover.
      note={last === null && !bare ? unknown : peakText}
    />
  );
}

type PlaceProps = {
  bare: boolean;
  figure?: ReactNode;
  curve?: ReactNode;
  note?: ReactNode;
  isStale?: boolean;
  /** In place of all that. */
  instead?: ReactNode;
};

/** Figure, curve and a line below them; bare, the two that fit beside another figure. */
function Place({ bare, figure, curve, note = '\u00a0', isStale = false, instead }: PlaceProps) {
  const { t } = useTranslation();
  if (bare) {
    return (
      <div className={styles.bare} data-stale={isStale}>
        <p className={styles.label}>{t('home.inside')}</p>
        {figure}
        <p className={styles.note}>{note}</p>
      </div>
    );
  }
  return (
    <Panel title={t('home.inside')} detail={t('home.insideDetail')}>
      {instead ?? (
        <div className={styles.body} data-stale={isStale}>
          {figure}
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
      <Bar width={80} height={36} />
    </span>
  );
}

/** "14:30" of local seconds. */
function timeOf(local: number): string {
  return formatLocal(local).slice(11, 16);
}

type DayProps = { points: readonly { local: number; value: number }[]; opening: Hours | null };

/** The day so far as a small filled curve from opening to closing. */
function Day({ points, opening }: DayProps) {
  return (
    <>
      <Curve points={points} from={opening?.since ?? 0} to={opening?.until ?? 1} />
      <p className={styles.ends} dir="ltr" aria-hidden="true">
        <span>{opening === null ? '\u00a0' : timeOf(opening.since)}</span>
        <span>{opening === null ? '' : timeOf(opening.until)}</span>
      </p>
    </>
  );
}

type CurveProps = { points: DayProps['points']; from: number; to: number };

/** The line and the ground below it, from 0 at the bottom. */
function Curve({ points, from, to }: CurveProps) {
  const top = Math.max(1, ...points.map(({ value }) => value)) * 1.15;
  const x = (local: number) => ((local + stepSeconds - from) / (to - from)) * 300;
  const y = (value: number) => 64 - (value / top) * 64;
  const line = points.map(({ local, value }) => `${x(local).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = points.at(-1);
  const first = points[0];
  return (
    <svg className={styles.curve} viewBox="0 0 300 66" preserveAspectRatio="none" aria-hidden="true">
      {first !== undefined && last !== undefined && (
        <>
          <path d={`M${x(first.local)} 64L${line.join('L')}L${x(last.local)} 64Z`} fill="var(--accent-bg)" />
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
