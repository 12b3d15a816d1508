import { findDeviceKind } from '@portico/contract/words/device-kinds';
import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { isLanguage, languages } from '@portico/contract/words/languages';
import { allItemNames, type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { TextKey } from './catalogue-types.ts';

/** Labels of fields in change logs, as in the forms. Fields that are not listed are shown by their wire name. */
const names: ReadonlyMap<string, TextKey> = new Map([
  ['name', 'users.name'],
  ['nickName', 'users.name'],
  ['username', 'users.account'],
  ['phone', 'users.phone'],
  ['email', 'users.email'],
  ['hireDate', 'users.hireDate'],
  ['enabled', 'users.isEnabled'],
  ['status', 'users.status'],
  ['rightRange', 'users.range'],
  ['roles', 'users.roles'],
  ['depts', 'users.organisations'],
  ['entitys', 'users.stores'],
  ['password', 'login.password'],
  ['secondFactor', 'users.twoStep'],
  ['avatar', 'profile.picture'],
  ['language', 'frame.language'],
  ['level', 'roles.level'],
  ['remark', 'roles.remark'],
  ['menus', 'roles.rights'],
  ['contact', 'companies.contact'],
  ['address', 'companies.address'],
  ['expiresAt', 'companies.lastDay'],
  ['deviceQuota', 'companies.quota'],
  ['requireSecondFactor', 'companies.secondFactor'],
  ['logoName', 'baseInfo.logo'],
  ['businessTime', 'entities.hours'],
  ['captureRate', 'baseInfo.captureRate'],
  ['staffAreCustomers', 'baseInfo.staff'],
  ['childrenAreCustomers', 'baseInfo.children'],
  ['groupGap', 'baseInfo.groupGap'],
  ['retentionMonths', 'baseInfo.retention'],
  ['historyDays', 'baseInfo.historyLimit'],
  ['deviceType', 'models.models.type'],
  ['deviceName', 'models.models.name'],
  ['model', 'models.models.code'],
  ['format', 'models.models.format'],
  ['networks', 'devices.networks'],
  ['wifiPassword', 'devices.wifiPassword'],
  ['deviceNetworks', 'baseInfo.deviceNetworks'],
  ['version', 'models.firmware.version'],
  ['firmwareType', 'models.firmware.firmwareType'],
  ['upgradeType', 'models.firmware.upgradeType'],
  ['latest', 'models.firmware.latest'],
  ['push', 'models.firmware.push'],
  ['updateUrl', 'models.firmware.address'],
  ['deptName', 'entities.organisation'],
  ['entityName', 'entities.name'],
  ['mobile', 'entities.mobile'],
  ['workTime', 'entities.hours'],
  ['timeZone', 'entities.timeZone'],
  ['dstEnable', 'entities.dst'],
  ['pushStateEnable', 'entities.push'],
  ['city', 'entities.city'],
  ['latitude', 'entities.latitude'],
  ['longitude', 'entities.longitude'],
  ['entranceType', 'entities.entranceType'],
  ['capacity', 'entities.capacity'],
  ['occupancyReset', 'entities.occupancyReset'],
  ['tags', 'entities.tags'],
  ['channelCode', 'entities.channelCode'],
  ...forwardingProtocolNumbers.map((number) => [`protocol${number}`, `entities.protocols.${number}`] as const),
  ['corridors', 'entities.countEntrances'],
  ['devices', 'entities.countDevices'],
  ['sn', 'devices.sn'],
  ['uploadInterval', 'devices.uploadInterval'],
  ['recordPeriod', 'devices.recordPeriod'],
  ['velocity', 'devices.velocity'],
  ['direction', 'devices.direction'],
  ['place', 'devices.storeAndEntrance'],
  ['records', 'devices.uploadRecord'],
  ['gapDays', 'gaps.days'],
  ['reason', 'gaps.reason'],
  ['parent', 'organisations.parent'],
  ['kind', 'rules.rule'],
  ['places', 'rules.places'],
  ['startDay', 'rules.firstDay'],
  ['endDay', 'rules.lastDay'],
  ['startHour', 'entrances.from'],
  ['endHour', 'entrances.to'],
  ['hour', 'rules.hour'],
  ['metrics', 'rules.figures'],
  ['floor', 'rules.floor'],
  ['ceiling', 'rules.ceiling'],
  ['subtractStaff', 'rules.staff'],
  ['factor', 'rules.factor'],
  ['value', 'rules.value'],
  ['reason', 'rules.reason'],
  ['withdrawn', 'rules.states.withdrawn'],
  ['zhName', 'menus.zhName'],
  ['enName', 'menus.enName'],
  ['path', 'menus.path'],
  ['icon', 'menus.icon'],
  ['sort', 'menus.sort'],
  ['hidden', 'menus.hidden'],
  ['shared', 'views.sharing'],
  ['state', 'views.state'],
  ['holidayKind', 'festivals.kind'],
  ['inherit', 'festivals.inherit'],
]);

/** Texts for the values of fields with fixed choices. */
const choices: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  kind: { correct: 'menu.correction', set: 'menu.ruleSettings', eliminate: 'menu.elimination' },
  place: { entity: 'words.selections.entity', corridor: 'words.selections.access', device: 'entrances.device' },
  rightRange: { '0': 'users.rangeOrganisations', '1': 'users.rangeStores' },
  shared: { private: 'views.private', company: 'views.company' },
  status: { '0': 'companies.stopped', '1': 'companies.inUse' },
  captureRate: { '1': 'baseInfo.captureRates.1', '2': 'baseInfo.captureRates.2' },
  entranceType: {
    openFront: 'entities.entranceTypes.openFront',
    swingDoor: 'entities.entranceTypes.swingDoor',
    slidingDoor: 'entities.entranceTypes.slidingDoor',
    revolvingDoor: 'entities.entranceTypes.revolvingDoor',
    gate: 'entities.entranceTypes.gate',
    stairs: 'entities.entranceTypes.stairs',
  },
  firmwareType: { '1': 'models.firmware.firmwareTypes.1', '2': 'models.firmware.firmwareTypes.2' },
  velocity: { '0': 'devices.velocities.0', '1': 'devices.velocities.1', '2': 'devices.velocities.2' },
  direction: {
    '0': 'devices.directions.0',
    '1': 'devices.directions.1',
    '2': 'devices.directions.2',
    '3': 'devices.directions.3',
    '4': 'devices.directions.4',
  },
  holidayKind: { festival: 'festivals.festival', workday: 'festivals.workday' },
  upgradeType: { '1': 'models.firmware.upgradeTypes.1', '2': 'models.firmware.upgradeTypes.2' },
};

type Translate = (key: TextKey) => string;

/** The label of a changed field, as in the forms; the wire name if there is none. */
export function fieldLabel(translate: Translate, field: string): string {
  const key = names.get(field);
  return key === undefined ? field : translate(key);
}

/** A changed value as text, from its stored wire form; "—" for empty values. Dates are in `timeZone`, by default that of this machine. */
export function formatChangedValue(
  translate: Translate,
  tag: string,
  field: string,
  value: string | null,
  timeZone?: string,
): string {
  if (value === null || value === '') return '—';
  if (value === 'true' || value === 'false') return translate(value === 'true' ? 'profile.isOn' : 'profile.isOff');
  if (field === 'metrics' || field === 'places') return listText(translate, tag, value);
  const chosen = choices[field]?.[value];
  if (chosen !== undefined) return translate(chosen);
  const kind = field === 'deviceType' ? findDeviceKind(Number(value)) : undefined;
  if (kind !== undefined) return translate(`words.deviceKinds.${kind}`);
  if (field === 'language' && isLanguage(value)) return languages[value].name;
  // The stored instant is the end of the last day.
  const expiry = field === 'expiresAt' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(expiry)
    ? value
    : new Intl.DateTimeFormat(tag, { ...fixedCalendar, dateStyle: 'medium', timeZone }).format(expiry - 1);
}

/** As all dates on the screen and in files. */
const fixedCalendar = { calendar: 'gregory', numberingSystem: 'latn' } as const;

/** Formats a stored list of names: a JSON array that may be cut off. Values that are not metrics are shown as they are. */
function listText(translate: Translate, tag: string, value: string): string {
  let names: unknown;
  try {
    names = JSON.parse(value);
  } catch {
    return value;
  }
  if (!Array.isArray(names)) return value;
  return new Intl.ListFormat(tag).format(new Set(names.map((name) => metricText(translate, String(name)))));
}

/** The name of the item that shows a metric. */
function metricText(translate: Translate, name: string): string {
  const usesMetric = (item: StatisticItem) => statisticItems[item].sourceMetrics.some((metric) => metric === name);
  const item =
    allItemNames.find((name) => statisticItems[name].kind === 'metric' && usesMetric(name)) ??
    allItemNames.find(usesMetric);
  return item === undefined ? name : translate(`words.items.${item}`);
}
