import { wholeDayWindow } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { isFarBehind } from '@portico/counting/targets';
import type { DataSources } from '../data-sources.ts';
import type { ZoneSettingsGroup } from '../home-selection.ts';
import type { DeviceWithContact } from '../installed-devices.ts';
import { sumByPlace } from '../place-comparison.ts';
import type { QueryRunner } from '../query-runner.ts';
import { tallyPeriodsByEntity } from './entity-periods.ts';
import { loadMonthTargets } from './month-targets.ts';

/** People in of a month, the part of its target that is expected by now, and `value` ÷ `due`. */
export type BehindPace = { value: number; due: number; pace: number };

const metrics = ['flowIn'] as const;

/** Entities whose month is far behind their own target, by entity. An entity with missing data in the month is left out. */
export async function findEntitiesBehindPace(
  queryRunner: QueryRunner,
  { db }: DataSources,
  parts: readonly ZoneSettingsGroup[],
  devices: readonly DeviceWithContact[],
  now: number,
): Promise<ReadonlyMap<number, BehindPace>> {
  const found = new Map<number, BehindPace>();
  await Promise.all(
    (await loadMonthTargets({ db, queryRunner, devices }, parts, 'flowIn', now)).map(
      async ({ group, month, dueTargets }) => {
        if (dueTargets.size === 0) return;
        const query = { from: month.from, to: month.to, step: null, metrics, window: wholeDayWindow, isSeparate: true };
        const [sums, coverage] = await Promise.all([
          queryRunner.readSums(group.scopes, query),
          queryRunner.readCoverage(group.entities, devices, month),
        ]);
        const values = sumByPlace(sums);
        const periodsOf = tallyPeriodsByEntity(devices, group.entities, month, coverage, metrics, now);
        for (const [id, { toDate }] of dueTargets) {
          const value = values.get(id)?.flowIn ?? null;
          if (value === null || isTooIncomplete(mergeCompleteness([periodsOf(id)]))) continue;
          if (isFarBehind(value, toDate, month)) found.set(id, { value, due: toDate, pace: value / toDate });
        }
      },
    ),
  );
  return found;
}
