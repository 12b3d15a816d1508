import { maxGapDays } from '@portico/contract/routes/gap-fillings';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDayFormat } from '../ui/day-format.ts';
import { DayRangePicker, LazyControl } from '../ui/lazy-controls.tsx';
import styles from './gap-filling.module.css';
import type { GapQuery } from './gap-requests.ts';
import { useStoreCorridors } from './store-part-requests.ts';
import { StorePicker } from './store-picker.tsx';

/** The selection: a store, one of its entrances or all of them (null), and its first and last day. */
export type GapSelection = {
  entityId: number | null;
  corridorId: number | null;
  days: { from: string; to: string } | null;
};

/** The selection as the input of the call; null while it is incomplete. */
export function toGapQuery({ entityId, corridorId, days }: GapSelection): GapQuery | null {
  if (entityId === null || days === null) return null;
  const range = {
    startTime: `${days.from} 00:00:00`,
    endTime: `${formatDay(addDays(parseLocal(days.to), 1))} 00:00:00`,
  };
  return corridorId === null ? { entityId, ...range } : { corridorId, ...range };
}

const allEntrances = 0;

export function GapSelectionFields({
  value,
  onChange,
}: {
  value: GapSelection;
  onChange: (value: GapSelection) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const entrances = useStoreCorridors(value.entityId);
  const [today] = useState(() => dayjs());
  const { days } = value;
  const tooFar = (day: Dayjs, from: Dayjs | undefined) =>
    day.isAfter(today, 'day') || (from !== undefined && Math.abs(day.diff(from, 'day')) >= maxGapDays);
  return (
    <div className={styles.choice}>
      <label htmlFor={`${id}-store`}>
        {t('words.selections.entity')}
        <StorePicker
          id={`${id}-store`}
          value={value.entityId}
          onChange={(entityId) => onChange({ ...value, entityId, corridorId: null })}
        />
      </label>
      <label htmlFor={`${id}-entrance`}>
        {t('words.selections.access')}
        <Select
          id={`${id}-entrance`}
          value={value.corridorId ?? allEntrances}
          disabled={value.entityId === null}
          options={[
            { value: allEntrances, label: t('gaps.all') },
            ...(entrances.data?.content ?? []).map(({ id: corridor, name }) => ({ value: corridor, label: name })),
          ]}
          onChange={(corridorId) => onChange({ ...value, corridorId: corridorId === allEntrances ? null : corridorId })}
        />
      </label>
      <label htmlFor={`${id}-from`}>
        {t('gaps.days')}
        <LazyControl>
          <DayRangePicker
            id={{ start: `${id}-from`, end: `${id}-to` }}
            aria-label={t('gaps.days')}
            format={isoDayFormat}
            allowClear={false}
            value={days === null ? null : [dayjs(days.from), dayjs(days.to)]}
            disabledDate={(day: Dayjs, { from }: { from?: Dayjs }) => tooFar(day, from)}
            onChange={(range) => {
              const [from, to] = range ?? [];
              if (!from || !to) return;
              onChange({ ...value, days: { from: from.format(isoDayFormat), to: to.format(isoDayFormat) } });
            }}
          />
        </LazyControl>
      </label>
    </div>
  );
}
