import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';

/** A figure whose records are requested: one item of one selection of places over a range. */
export type RecordsQuery = {
  /** 0 entities, 1 entrances, 2 areas. */
  rangeType: number;
  ids: readonly number[];
  /** Local time, [startTime, endTime): "yyyy-MM-dd HH:mm:ss". */
  startTime: string;
  endTime: string;
  item: StatisticItem;
  /** The part of a split item. */
  part?: string;
};

/** Name of the query parameter. */
export const recordsParameter = 'records';

const localTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Formats a query as a parameter that can be shared: "0_12-13_2026-11-22T00:00:00_2026-11-23T00:00:00_flowIn". */
export function formatRecordsParameter({ rangeType, ids, startTime, endTime, item, part }: RecordsQuery): string {
  const times = [startTime, endTime].map((time) => time.replace(' ', 'T'));
  return [rangeType, ids.join('-'), ...times, item, ...(part === undefined ? [] : [part])].join('_');
}

/** Parses the parameter; null if it is invalid. */
export function parseRecordsParameter(text: string | null): RecordsQuery | null {
  const [type = '', idText = '', startTime = '', endTime = '', name, part] = text?.split('_') ?? [];
  const item = statisticItemNames.find((known) => known === name);
  const ids = idText.split('-').map(Number);
  const isSound = /^[012]$/.test(type) && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (item === undefined || !isSound || !localTimePattern.test(startTime) || !localTimePattern.test(endTime))
    return null;
  return {
    rangeType: Number(type),
    ids,
    startTime: startTime.replace('T', ' '),
    endTime: endTime.replace('T', ' '),
    item,
    ...(part === undefined || part === '' ? {} : { part }),
  };
}
