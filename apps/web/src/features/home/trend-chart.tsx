import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Fragment, type Ref, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Change } from '../../ui/change.tsx';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { isIncomplete } from '../../pickers/incomplete.ts';
import { Chart, type ChartHandle } from '../../ui/chart.tsx';
import type { Plot } from '../../ui/chart-option.ts';
import { formatShare, writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useShade } from '../../ui/shade.ts';
import { coloursOf } from '../../ui/theme.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { hourChange } from './hour-words.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatWall } from '../../pickers/local-words.ts';
import type { Hour, UsualRange } from './trend-hours.ts';
import { trendMarks } from './trend-marks.ts';
import { trendNotes } from './trend-notes.ts';
import { trendOption } from './trend-option.ts';
import styles from './trend.module.css';

type Props = {
  hours: readonly Hour[];
  item: StatisticItem;
  usual: UsualRange;
  /** Whether that is of the very stores the line is of. */
  isAlike: boolean;
  /** The same weekday a week before. */
  weekAgo: string;
  day: string;
  handle: Ref<ChartHandle>;
  /** Opens the records of an hour of today. */
  onOpen: (hour: Hour) => void;
};

/** Today solid, yesterday dashed and the same weekday dotted in the same hue, what is usual as a band behind them. */
export default function TrendChart({ hours, item, usual, isAlike, weekAgo, day, handle, onOpen }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const { shade } = useShade();
  const kind = figureKind(item);

  const option = useMemo(() => {
    const write = (value: number) => writeFigure(value, kind, tag, true).text;
    return trendOption({
      hours,
      usual,
      colours: coloursOf(shade),
      compact: isPhone,
      isShare: kind === 'share',
      axisText: kind === 'share' ? (value) => formatShare(value, tag, 0) : write,
    });
  }, [hours, usual, shade, isPhone, kind, tag]);

  const notes = useCallback(
    (plot: Plot) => {
      const colours = coloursOf(shade);
      const missingText = (from: string, to: string) => isolate(t('home.missingHours', { from, to }));
      const marks = trendMarks({ hours, colours, missingText }, plot);
      // A phone has no room for more words.
      if (isPhone) return marks;
      const short = (value: number) => isolate(writeFigure(value, kind, tag, true).text);
      const notes = trendNotes(
        {
          hours,
          usual,
          isAlike,
          colours,
          // The drawing is laid out from left to right in every language; a sentence in it keeps its own direction.
          unfinishedText: (value, hour) => isolate(`${short(value)} · ${t('home.hourUnfinished', { hour })}`),
          unusualText: (value, hour, { low, high }) => ({
            head: isolate(t('home.hourFigure', { hour, value: short(value) })),
            detail: isolate(
              value > high ? t('home.aboveUsual', { n: short(high) }) : t('home.belowUsual', { n: short(low) }),
            ),
          }),
        },
        plot,
      );
      return [...marks, ...notes];
    },
    [hours, usual, isAlike, shade, isPhone, kind, tag, t],
  );

  const write = (value: number | null) => writeFigure(value, kind, tag).exact;
  const incompleteText = (share: number) => t('home.completeness', { value: formatShare(share, tag, 0) });
  /** What is known of the weekday: last week's figure, and the range. */
  const weekday = ({ time, weekAgo: value }: Hour): [name: string, value: string][] => {
    const range = usual.get(time);
    return [
      ...(value === null ? [] : ([[weekAgo, write(value)]] satisfies [string, string][])),
      ...(range === undefined
        ? []
        : ([[t('home.usualShort'), `${write(range.low)}–${write(range.high)}`]] satisfies [string, string][])),
    ];
  };
  const spoken = (point: number) => {
    const hour = hours[point];
    if (hour === undefined) return '';
    const said = t('home.trendPoint', {
      hour: hour.time,
      now: hour.isAhead ? '' : write(hour.now),
      base: t('home.yesterday'),
      before: write(hour.before),
    });
    const estimate = hour.estimated === null ? [] : [`${t('home.estimated')} ${write(hour.estimated)}`];
    const change = hour.isUnfinished
      ? t('home.hourUnfinished', { hour: Number(hour.time.slice(0, 2)) })
      : hourChange(t, hour, kind, tag)?.text;
    const share = isIncomplete(hour.nowShare) ? incompleteText(hour.nowShare) : undefined;
    return [said, ...weekday(hour).map(([name, value]) => `${name} ${value}`), ...estimate, change, share]
      .filter((part) => part !== undefined)
      .join(', ');
  };

  const tip = (point: number) => {
    const hour = hours[point];
    if (hour === undefined) return null;
    const change = hour.isUnfinished ? null : hourChange(t, hour, kind, tag);
    return (
      <div className={styles.tip}>
        <span className={styles.tipHead}>{hour.time}</span>
        {!hour.isAhead && (
          <>
            <span>{t('home.today')}</span>
            <b>{write(hour.now)}</b>
          </>
        )}
        {hour.estimated !== null && (
          <>
            <span>{t('home.estimated')}</span>
            <b>{write(hour.estimated)}</b>
          </>
        )}
        <span>{t('home.yesterday')}</span>
        <b>{write(hour.before)}</b>
        {weekday(hour).map(([name, value]) => (
          <Fragment key={name}>
            <span>{name}</span>
            <b>{value}</b>
          </Fragment>
        ))}
        {change !== null && (
          <>
            <span>{t('home.change')}</span>
            <Change {...change} />
          </>
        )}
        {isIncomplete(hour.nowShare) && (
          <span className={styles.tipMark}>
            <CompletenessRing share={hour.nowShare} /> {incompleteText(hour.nowShare)}
          </span>
        )}
      </div>
    );
  };

  const label = t('home.trendSummary', {
    day: formatWall(day, tag, { month: 'long', day: 'numeric' }),
    item: t(`words.items.${item}`),
    base: t('home.yesterday'),
  });
  return (
    <Chart
      option={option}
      notes={notes}
      points={hours.length}
      label={label}
      spoken={spoken}
      tip={tip}
      onOpen={(point) => {
        const hour = hours[point];
        if (hour !== undefined && !hour.isAhead) onOpen(hour);
      }}
      handle={handle}
    />
  );
}
