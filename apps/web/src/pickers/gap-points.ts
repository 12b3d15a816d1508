import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import type { Metric } from '@portico/contract/words/metrics';
import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';

/** An hour of one day, or a day of several. */
export type GapPoint = {
  /** "yyyy-MM-dd HH:mm:ss", or "yyyy-MM-dd". */
  time: string;
  counted: number | null;
  estimated: number | null;
  /** Record periods of the entrance's devices. */
  expected: number;
  received: number;
  /** The hour itself, of one day. */
  hour: GapHour | null;
};

/** The items that are one metric of the entrance's: what can be looked at by itself. */
export function itemsOf({ metrics }: GapEntrance): StatisticItem[] {
  return statisticItemNames.filter((item) => {
    const { kind, from } = statisticItems[item];
    return kind === 'metric' && from.every((metric) => metrics.some((own) => own === metric));
  });
}

/** A metric of an entrance hour by hour where the range is one day, else day by day. */
export function gapPoints({ hours, days }: GapEntrance, item: StatisticItem): GapPoint[] {
  const [metric] = statisticItems[item].from;
  if (days.length === 1) return hours.map((hour) => hourPoint(hour, metric));
  return days.map(({ day, received, estimated }) => {
    const own = hours.filter(({ time }) => time.startsWith(day));
    return {
      time: day,
      counted: received[metric] ?? null,
      estimated: estimated[metric] ?? null,
      expected: own.reduce((sum, hour) => sum + hour.expected, 0),
      received: own.reduce((sum, hour) => sum + hour.received, 0),
      hour: null,
    };
  });
}

function hourPoint(hour: GapHour, metric: Metric): GapPoint {
  const { time, values, estimates, expected, received } = hour;
  const estimate = estimates.find((each) => each.metric === metric);
  return { time, counted: values[metric] ?? null, estimated: estimate?.value ?? null, expected, received, hour };
}

/** The sum of what is known; null where nothing is. */
export function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}

/** Whether anything could be kept. */
export function isFillable(entrances: readonly GapEntrance[]): boolean {
  return entrances.some(({ hours }) => hours.some(({ estimates }) => estimates.some(({ value }) => value !== null)));
}
