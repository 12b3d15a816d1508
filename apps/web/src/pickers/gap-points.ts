import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';

/** A point of the chart: an hour if the range is one day, else a day. */
export type GapPoint = {
  /** "yyyy-MM-dd HH:mm:ss" for an hour, "yyyy-MM-dd" for a day. */
  time: string;
  counted: number | null;
  estimated: number | null;
  /** Expected record periods of the entrance's devices. */
  expected: number;
  received: number;
  /** The data of the hour; null for a day. */
  hour: GapHour | null;
};

/** The items that consist of one metric of the entrance. */
export function listMetricItems({ metrics }: GapEntrance): StatisticItem[] {
  return statisticItemNames.filter((item) => {
    const { kind, sourceMetrics: from } = statisticItems[item];
    return kind === 'metric' && from.every((metric) => metrics.some((own) => own === metric));
  });
}

/** The points of an item: hours if the range is one day, else days. */
export function toGapPoints({ hours, days }: GapEntrance, item: StatisticItem): GapPoint[] {
  const [metric] = statisticItems[item].sourceMetrics;
  if (days.length === 1) return hours.map((hour) => hourPoint(hour, metric));
  return days.map(({ day, received, estimated }) => {
    const dayHours = hours.filter(({ time }) => time.startsWith(day));
    return {
      time: day,
      counted: received[metric] ?? null,
      estimated: estimated[metric] ?? null,
      expected: dayHours.reduce((sum, hour) => sum + hour.expected, 0),
      received: dayHours.reduce((sum, hour) => sum + hour.received, 0),
      hour: null,
    };
  });
}

function hourPoint(hour: GapHour, metric: Metric): GapPoint {
  const { time, values, estimates, expected, received } = hour;
  const estimate = estimates.find((each) => each.metric === metric);
  return { time, counted: values[metric] ?? null, estimated: estimate?.value ?? null, expected, received, hour };
}

/** The sum of the known values; null if there are none. */
export function sumKnownValues(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

/** Whether there is any estimate to save. */
export function hasEstimates(entrances: readonly GapEntrance[]): boolean {
  return entrances.some(({ hours }) => hours.some(({ estimates }) => estimates.some(({ value }) => value !== null)));
}
