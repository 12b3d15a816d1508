import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';

/** A figure somebody wants to see the records of: as a row of a series has it over its whole range. */
export type RecordsQuestion = {
  /** 0 entities, 1 entrances, 2 areas. */
  rangeType: number;
  ids: readonly number[];
  /** Wall clock, [startTime, endTime): "yyyy-MM-dd HH:mm:ss". */
  startTime: string;
  endTime: string;
  item: StatisticItem;
  /** Of a split item. */
  part?: string;
};

/** Its name in an address. */
export const recordsParameter = 'records';

const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** "0_12-13_2026-11-22T00:00:00_2026-11-23T00:00:00_flowIn", so that it can be shared. */
export function writeRecords({ rangeType, ids, startTime, endTime, item, part }: RecordsQuestion): string {
  const times = [startTime, endTime].map((time) => time.replace(' ', 'T'));
  return [rangeType, ids.join('-'), ...times, item, ...(part === undefined ? [] : [part])].join('_');
}

/** Reads it; null for what no figure could have written. */
export function readRecords(text: string | null): RecordsQuestion | null {
  const [type = '', idText = '', startTime = '', endTime = '', name, part] = text?.split('_') ?? [];
  const item = statisticItemNames.find((known) => known === name);
  const ids = idText.split('-').map(Number);
  const isSound = /^[012]$/.test(type) && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (item === undefined || !isSound || !wall.test(startTime) || !wall.test(endTime)) return null;
  return {
    rangeType: Number(type),
    ids,
    startTime: startTime.replace('T', ' '),
    endTime: endTime.replace('T', ' '),
    item,
    ...(part === undefined || part === '' ? {} : { part }),
  };
}
