import type { DeviceKindName } from '@portico/contract/words/device-kinds';
import type { Refusal } from '@portico/contract/words/refusals';
import type { StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { RangeName, SelectionName, Step } from '@portico/contract/words/time-ranges';

type Unit = (typeof statisticItems)[StatisticItem]['unit'];
type DayOfWeek = '1' | '2' | '3' | '4' | '5' | '6' | '7';

export const words = {
  /** Statistic items as cards, columns and legends name them. */
  items: {
    flowIn: '进店人数',
    flowOut: '离店人数',
    customerIn: '进店顾客',
    customerOut: '离店顾客',
    enterStaff: '员工进店',
    leaveStaff: '员工离店',
    flowPassby: '过店人数',
    flowTurnback: '折返人数',
    enteringRate: '进店率',
    turnbackRate: '折返率',
    batch: '进店批次',
    averageGroupSize: '每批人数',
    adult: '成人',
    children: '儿童',
    familys: '家庭批次',
    personals: '单人批次',
    gender: '性别',
    age: '年龄',
    inCar: '驶入车辆',
    outCar: '驶出车辆',
    dedupedCount: '去重人数',
    totalDwellTime: '总停留时长',
    averageDwellTime: '平均停留时长',
    dedupedAge: '去重年龄',
    dedupedGender: '去重性别',
    dedupeStaff: '去重员工',
    totalPerson: '进出总人数',
    totalCar: '进出总车辆',
  } satisfies Record<StatisticItem, string>,
  /** Units alone, for chart titles and table heads. */
  units: {
    people: '人',
    groups: '批',
    cars: '辆',
    seconds: '秒',
    share: '%',
  } satisfies Record<Unit, string>,
  /** Figures with their unit; `n` is the formatted number, `count` the number itself. */
  counted: {
    people_other: '{{n}} 人',
    groups_other: '{{n}} 批',
    cars_other: '{{n}} 辆',
    stores_other: '{{n}} 个门店',
    devices_other: '{{n}} 台设备',
    seconds_other: '{{n}} 秒',
    minutes_other: '{{n}} 分钟',
    hours_other: '{{n}} 小时',
    days_other: '{{n}} 天',
  },
  gender: { male: '男', female: '女', unknown: '未知' },
  age: {
    '0': '未知',
    '1': '0–9 岁',
    '2': '10–16 岁',
    '3': '17–30 岁',
    '4': '31–45 岁',
    '5': '46–60 岁',
    '6': '61 岁以上',
  },
  deviceKinds: {
    infrared: '红外计数器',
    eye: '双目相机',
    face: '人脸识别相机',
    oneEye: '单目相机',
    tof: 'ToF 传感器',
    millimetre: '毫米波雷达',
    aiCamera: 'AI 相机',
    pir: 'PIR 传感器',
    car: '地磁车辆计数器',
    heat: '热力图设备',
    app: '移动应用',
  } satisfies Record<DeviceKindName, string>,
  deviceStates: { unused: '未使用', online: '在线', offline: '离线', expired: '已过期' },
  stateReasons: { silent: '长时间没有数据', unbound: '未绑定出入口' },
  battery: { low: '电量低', normal: '电量正常', charging: '充电中' },
  ranges: {
    today: '今日',
    yesterday: '昨日',
    week: '本周',
    lastWeek: '上周',
    month: '本月',
    lastMonth: '上月',
    year: '本年',
    custom: '自定义',
  } satisfies Record<RangeName, string>,
  steps: {
    '5m': '5 分钟',
    '30m': '半小时',
    '1h': '小时',
    '1d': '天',
    '1w': '周',
    '1n': '月',
    '1y': '年',
  } satisfies Record<Step, string>,
  selections: { entity: '门店', access: '出入口', area: '区域', organisation: '组织' } satisfies Record<
    SelectionName,
    string
  >,
  /** The same weekday one week ago, Monday 1 to Sunday 7. */
  lastWeekday: {
    '1': '上周一',
    '2': '上周二',
    '3': '上周三',
    '4': '上周四',
    '5': '上周五',
    '6': '上周六',
    '7': '上周日',
  } satisfies Record<DayOfWeek, string>,
  /** What else a period is compared with. */
  bases: {
    dayBefore: '前一日',
    lastWeek: '上周',
    weekBefore: '前一周',
    lastMonth: '上月',
    monthBefore: '前一月',
    lastYear: '去年',
    periodBefore: '前一时段',
  },
  /** Why a record of an upload was refused. */
  refusals: {
    timeMissing: '缺少时间',
    timeUnreadable: '时间无法识别',
    timeBefore2000: '时间早于 2000 年',
    timeInFuture: '时间在未来',
    periodInvalid: '统计周期无效',
    metricNegative: '数值为负',
    metricFractional: '数值不是整数',
    metricNotANumber: '数值不是数字',
    metricTooLarge: '数值过大',
    nothingMeasured: '没有任何统计值',
    recordMalformed: '记录格式错误',
  } satisfies Record<Refusal, string>,
};
