import type { InputOf } from '@portico/contract/route';
import { festivals } from '@portico/contract/routes/festivals';
import { homeExports } from '@portico/contract/routes/home-exports';
import { typeItems } from '@portico/contract/words/targets';
import { wholeDayWindow } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import {
  createDataSources,
  createExportFile,
  createExportTexts,
  loadInstalledDevicesCached,
  measuresItem,
  type QueryRunner,
  toReplySettings,
} from '../analysis/index.ts';
import { listPositions } from './analyses.ts';
import { buildHomeFestivalTables } from './exports/holiday-tables.ts';
import { compareAllPlaces, findUnfinishedDayPosition, listDaysBeforeToRead } from './festival-comparison.ts';
import { selectEntityPlaces } from './festival-places.ts';
import { findEarliestLocalTime, findSelectionTimeZone, toFestivalReply, toLocalRange } from './festival-time.ts';
import { readPlaceDays } from './place-days.ts';
import { loadRunningOrLastFestival } from './visible-festivals.ts';

/** Routes of the festival chart of the home page, and of its export. */
export function homeHolidayRoute(app: App, queryRunner: QueryRunner): void {
  const holiday = async (
    { entityId, type, item: requestedItem }: InputOf<typeof festivals.home>,
    call: HolidayCall,
  ) => {
    const now = app.clock.now();
    const places = await selectEntityPlaces(app, call, entityId);
    const { selection } = places;
    const asOf = findEarliestLocalTime(selection, now);
    const moment = { asOf, window: wholeDayWindow };
    const festival = await loadRunningOrLastFestival(call, places.organisations, formatDay(asOf));
    if (festival === null) return null;
    const range = toLocalRange(festival);
    const festivalReply = toFestivalReply(festival, moment);
    const item = requestedItem ?? typeItems[type];
    const header = {
      zone: findSelectionTimeZone(selection),
      asOf: formatLocal(asOf),
      settings: toReplySettings(selection.settingsGroups),
      item,
      festival: festivalReply,
      positions: listPositions(range),
      unfinishedPosition: findUnfinishedDayPosition(range, moment, festivalReply.state),
    };
    const dataSources = createDataSources(app, call);
    const [placeDays, devices] = await Promise.all([
      readPlaceDays(
        { queryRunner, dataSources, now },
        places,
        { item, window: moment.window },
        listDaysBeforeToRead(range, moment),
      ),
      loadInstalledDevicesCached(dataSources, selection.entities),
    ]);
    const { days, compared, comparedBase, growth, comparedDays, leftOutPlaces, leftOutDays } = await compareAllPlaces(
      placeDays,
      places.places,
      range,
      moment,
    );
    const comparedPositions = header.positions.filter((_, index) => days[index]?.leftOut === null);
    const [completeness, baseCompleteness] = (['day', 'base'] as const).map((side) => {
      const comparedDays = comparedPositions.flatMap((position) => position[side] ?? []).map(parseLocal);
      return mergeCompleteness(placeDays.periods(null, comparedDays));
    });
    const hasValue = days.some(({ value, base }) => value !== null || base !== null);
    const isMeasured = hasValue || devices.some((device) => measuresItem(device, item));
    return {
      ...header,
      isMeasured,
      days,
      compared,
      comparedBase,
      growth,
      comparedDays,
      comparedCompleteness: findSmaller(completeness ?? null, baseCompleteness ?? null),
      leftOutPlaces,
      leftOutDays,
    };
  };
  app.handle(festivals.home, holiday);
  app.handle(homeExports.holiday, async ({ format, ...input }, call) => {
    const [reply, { places }] = await Promise.all([
      holiday(input, call),
      selectEntityPlaces(app, call, input.entityId),
    ]);
    const placeNames = new Map(places.map(({ id, name }) => [id, name]));
    const texts = createExportTexts(call.language);
    return createExportFile(
      { ...buildHomeFestivalTables(texts, placeNames, reply), title: texts.translate('menu.festival') },
      format,
      call.language,
    );
  });
}

const findSmaller = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

type HolidayCall = Parameters<typeof selectEntityPlaces>[1] & Parameters<typeof loadRunningOrLastFestival>[0];
