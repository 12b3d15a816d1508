import { parseWorkTime } from '@portico/counting/business-hours';
import { addDays, dayStart, formatLocal, parseLocal } from '@portico/counting/local-time';
import { occupancy } from '@portico/counting/occupancy';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import styles from './inside-now.module.css';
import { useSeries } from './requests.ts';

const stepSeconds = 300;

type Props = {
  store: number;
  workTime: string | undefined;
  asOf: string;
  /** Without a panel around it, and without its curve. */
  bare?: boolean;
};

/** How many people are inside: in less out since the store opened. */
export function InsideNow({ store, workTime, asOf, bare = false }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const window = parseWorkTime(workTime ?? '00:00:00~23:59:59');
  const now = parseLocal(asOf);
  const opened = openedAt(now, window.startSecond);
  const closes = opened + ((window.endSecond - window.startSecond + 86_400) % 86_400) + 1;
  const series = useSeries(
    workTime === undefined
      ? null
      : {
          rangeType: 0,
          ids: [store],
          startTime: formatLocal(opened),
          endTime: formatLocal(Math.max(now, opened) + stepSeconds),
          step: '5m',
          items: ['flowIn', 'flowOut'],
          each: true,
        },
  );

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
    peak === null
      ? ''
      : t('home.insidePeak', { n: formatCount(peak.value, tag), time: isolate(formatLocal(peak.local).slice(11, 16)) });
  const figure = (
    <Figure value={last} kind="count" short={false} reason={t('home.insideUnknown')} className={styles.figure} />
  );

  if (bare) {
    return (
      <div className={styles.bare}>
        <p className={styles.label}>{t('home.inside')}</p>
        {series.isPending ? <Bar width={80} height={32} /> : figure}
        <p className={styles.note}>{peakText}</p>
      </div>
    );
  }
  return (
    <Panel title={t('home.inside')} detail={t('home.insideDetail')}>
      {series.isError ? (
        <Failed query={series} />
      ) : (
        <div className={styles.body} data-stale={series.isPlaceholderData}>
          {series.isPending ? <Bar width={120} height={36} /> : figure}
          <Curve points={points} from={opened} to={closes} />
          <p className={styles.ends} dir="ltr" aria-hidden="true">
            <span>{formatLocal(opened).slice(11, 16)}</span>
            <span>{formatLocal(closes).slice(11, 16)}</span>
          </p>
          <p className={styles.note}>{last === null ? t('home.insideUnknown') : peakText}</p>
        </div>
      )}
    </Panel>
  );
}

/** The last opening before a local time: today's, or yesterday's while the store has not opened yet. */
function openedAt(local: number, startSecond: number): number {
  const today = dayStart(local) + startSecond;
  return today <= local ? today : addDays(today, -1);
}

type CurveProps = { points: readonly { local: number; value: number }[]; from: number; to: number };

/** The day so far as a small filled curve, from 0 at the bottom. */
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
