import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Fragment, type Ref, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { isIncomplete } from '../../pickers/is-incomplete.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { Chart, type ChartHandle } from '../../ui/chart.tsx';
import type { PlotArea } from '../../ui/chart-option.ts';
import { useColourScheme } from '../../ui/colour-scheme.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatFigure, formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { getColourPalette } from '../../ui/theme.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { formatHourChange } from './format-hour-change.ts';
import styles from './trend.module.css';
import type { TrendHour, UsualRanges } from './trend-hours.ts';
import { createTrendLabels } from './trend-labels.ts';
import { createTrendMarkers } from './trend-markers.ts';
import { createTrendChartOption } from './trend-option.ts';

type Props = {
  hours: readonly TrendHour[];
  item: StatisticItem;
  usualRanges: UsualRanges;
  /** Whether the usual range covers the same stores as the line. */
  coversSameStores: boolean;
  /** Name of the same weekday a week ago. */
  weekAgoName: string;
  day: string;
  handle: Ref<ChartHandle>;
  /** Opens the records of an hour of today. */
  onOpen: (hour: TrendHour) => void;
};

/**
 * Today as a solid line, yesterday and the same weekday a week ago dashed in the same hue, the usual range as a band behind them.
 */
export default function TrendChart({
  hours,
  item,
  usualRanges,
  coversSameStores,
  weekAgoName,
  day,
  handle,
  onOpen,
}: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const { scheme } = useColourScheme();
  const kind = itemFigureKind(item);

  const option = useMemo(() => {
    const write = (value: number) => formatFigure(value, kind, tag, true).text;
    return createTrendChartOption({
      hours,
      usualRanges,
      colours: getColourPalette(scheme),
      compact: isPhone,
      isShare: kind === 'share',
      axisText: kind === 'share' ? (value) => formatShare(value, tag, 0) : write,
    });
  }, [hours, usualRanges, scheme, isPhone, kind, tag]);

  const notes = useCallback(
    (plot: PlotArea) => {
      const colours = getColourPalette(scheme);
      const missingText = (from: string, to: string) => isolateDirection(t('home.missingHours', { from, to }));
      const marks = createTrendMarkers({ hours, colours, missingText }, plot);
      // On phones there is no room for more text.
      if (isPhone) return marks;
      const short = (value: number) => isolateDirection(formatFigure(value, kind, tag, true).text);
      const notes = createTrendLabels(
        {
          hours,
          usualRanges,
          coversSameStores,
          colours,
          // The chart is laid out from left to right in every language; sentences in it keep their own direction.
          unfinishedText: (value, hour) => isolateDirection(`${short(value)} · ${t('home.hourUnfinished', { hour })}`),
          unusualText: (value, hour, { low, high }) => ({
            head: isolateDirection(t('home.hourFigure', { hour, value: short(value) })),
            detail: isolateDirection(
              value > high ? t('home.aboveUsual', { n: short(high) }) : t('home.belowUsual', { n: short(low) }),
            ),
          }),
        },
        plot,
      );
      return [...marks, ...notes];
    },
    [hours, usualRanges, coversSameStores, scheme, isPhone, kind, tag, t],
  );

  const write = (value: number | null) => formatFigure(value, kind, tag).exact;
  const incompleteText = (share: number) => t('home.completeness', { value: formatShare(share, tag, 0) });
  /** Last week's figure and the usual range of the weekday. */
  const weekday = ({ time, weekAgo: value }: TrendHour): [name: string, value: string][] => {
    const range = usualRanges.get(time);
    return [
      ...(value === null ? [] : ([[weekAgoName, write(value)]] satisfies [string, string][])),
      ...(range === undefined
        ? []
        : ([[t('home.usualShort'), `${write(range.low)}–${write(range.high)}`]] satisfies [string, string][])),
    ];
  };
  const spoken = (point: number) => {
    const hour = hours[point];
    if (hour === undefined) return '';
    const given = t('home.trendPoint', {
      hour: hour.time,
      now: hour.isFuture ? '' : write(hour.today),
      base: t('home.yesterday'),
      before: write(hour.yesterday),
    });
    const estimate = hour.estimated === null ? [] : [`${t('home.estimated')} ${write(hour.estimated)}`];
    const change = hour.isUnfinished
      ? t('home.hourUnfinished', { hour: Number(hour.time.slice(0, 2)) })
      : formatHourChange(t, hour, kind, tag)?.text;
    const share = isIncomplete(hour.todayCompleteness) ? incompleteText(hour.todayCompleteness) : undefined;
    return [given, ...weekday(hour).map(([name, value]) => `${name} ${value}`), ...estimate, change, share]
      .filter((part) => part !== undefined)
      .join(', ');
  };

  const tip = (point: number) => {
    const hour = hours[point];
    if (hour === undefined) return null;
    const change = hour.isUnfinished ? null : formatHourChange(t, hour, kind, tag);
    return (
      <div className={styles.tip}>
        <span className={styles.tipHead}>{hour.time}</span>
        {!hour.isFuture && (
          <>
            <span>{t('home.today')}</span>
            <b>{write(hour.today)}</b>
          </>
        )}
        {hour.estimated !== null && (
          <>
            <span>{t('home.estimated')}</span>
            <b>{write(hour.estimated)}</b>
          </>
        )}
        <span>{t('home.yesterday')}</span>
        <b>{write(hour.yesterday)}</b>
        {weekday(hour).map(([name, value]) => (
          <Fragment key={name}>
            <span>{name}</span>
            <b>{value}</b>
          </Fragment>
        ))}
        {change !== null && (
          <>
            <span>{t('home.change')}</span>
            <ChangeIndicator {...change} />
          </>
        )}
        {isIncomplete(hour.todayCompleteness) && (
          <span className={styles.tipMark}>
            <CompletenessRing share={hour.todayCompleteness} /> {incompleteText(hour.todayCompleteness)}
          </span>
        )}
      </div>
    );
  };

  const label = t('home.trendSummary', {
    day: formatLocalTime(day, tag, { month: 'long', day: 'numeric' }),
    item: t(`words.items.${item}`),
    base: t('home.yesterday'),
  });
  return (
    <Chart
      option={option}
      getAnnotations={notes}
      pointCount={hours.length}
      label={label}
      describePoint={spoken}
      renderTooltip={tip}
      onOpen={(point) => {
        const hour = hours[point];
        if (hour !== undefined && !hour.isFuture) onOpen(hour);
      }}
      handle={handle}
    />
  );
}
