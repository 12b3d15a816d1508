import type { simulatedFormats } from '@portico/contract/fields/fleet';
import type { Metric } from '@portico/contract/words/metrics';
import type { FormatProperties } from '@portico/device-formats';
import { firstTrustedYear } from '@portico/device-formats/compact-local-time';
import { hxF2, hxF3 } from '@portico/device-formats/hx-7e/format';
import { hxF1 } from '@portico/device-formats/hx-f1/format';
import { hxF4 } from '@portico/device-formats/hx-f4/format';
import { hxF5 } from '@portico/device-formats/hx-f5/format';
import { distinctPeopleMetrics } from '@portico/device-formats/hx-f5/properties';
import { hxF6 } from '@portico/device-formats/hx-f6/format';
import { hxF7 } from '@portico/device-formats/hx-f7/format';
import { nativeHttp, nativeMqtt } from '@portico/device-formats/native/formats';

type FormatName = (typeof simulatedFormats)[number];

/** Properties of a message format that decide what the simulator sends. */
export type FormatTraits = {
  properties: FormatProperties;
  omitsEmptyPeriods: boolean;
  /** A record is always one upload interval long; the messages of some of these formats contain no period length. */
  periodIsUploadInterval: boolean;
  /** Record times may also be local time without an offset, which the platform reads in the place's time zone. */
  acceptsLocalTime: boolean;
  /** A message contains its upload time and the full period length, so a period may be sent before it ends. */
  laterUploadReplaces: boolean;
  /** Epoch seconds of the earliest time the format accepts; an earlier time counts as that of a clock that was never set. */
  minEpochSeconds: number;
  /** The times in messages are optional: a message without them is about the period that has just ended. */
  mayOmitTimes: boolean;
  /** Metrics sent in a separate message once a day. */
  dailyMetrics: readonly Metric[];
  /** A separate message reports where people stay. */
  carriesHeat: boolean;
  /** Devices receive the time in replies, without a command. */
  receivesTime: boolean;
  /** Metrics the format can send as running totals; empty when it supports increments only. */
  runningTotalMetrics: readonly Metric[];
};

/** Whether a device sends running totals instead of increments. */
export function sendsRunningTotals(device: { format: FormatName; dataMode: 'Add' | 'Total' }): boolean {
  return device.dataMode === 'Total' && formatTraits[device.format].runningTotalMetrics.length > 0;
}

// Infrared counters over TCP, which send local times.
const firstTrustedSeconds = Date.UTC(firstTrustedYear, 0) / 1000;

const infrared = {
  mayOmitTimes: false,
  acceptsLocalTime: true,
  laterUploadReplaces: false,
  minEpochSeconds: firstTrustedSeconds,
  dailyMetrics: [],
  carriesHeat: false,
  receivesTime: true,
  runningTotalMetrics: [],
} as const;

/** Traits of every simulated format. */
export const formatTraits: Record<FormatName, FormatTraits> = {
  'native-mqtt': {
    ...nativeMqtt,
    periodIsUploadInterval: false,
    acceptsLocalTime: true,
    laterUploadReplaces: true,
    mayOmitTimes: false,
    minEpochSeconds: 0,
    dailyMetrics: [],
    carriesHeat: true,
    receivesTime: false,
    runningTotalMetrics: [],
  },
  'native-http': {
    ...nativeHttp,
    periodIsUploadInterval: false,
    acceptsLocalTime: true,
    laterUploadReplaces: true,
    mayOmitTimes: false,
    minEpochSeconds: 0,
    dailyMetrics: [],
    carriesHeat: false,
    receivesTime: false,
    runningTotalMetrics: [],
  },
  'hx-f5': {
    ...hxF5,
    periodIsUploadInterval: false,
    acceptsLocalTime: false,
    laterUploadReplaces: false,
    mayOmitTimes: false,
    minEpochSeconds: firstTrustedSeconds,
    dailyMetrics: distinctPeopleMetrics,
    carriesHeat: false,
    receivesTime: true,
    runningTotalMetrics: ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback', 'adult', 'children'],
  },
  'hx-f6': {
    ...hxF6,
    periodIsUploadInterval: true,
    acceptsLocalTime: false,
    laterUploadReplaces: false,
    mayOmitTimes: true,
    minEpochSeconds: firstTrustedSeconds,
    dailyMetrics: [],
    carriesHeat: false,
    receivesTime: true,
    runningTotalMetrics: [],
  },
  'hx-f7': {
    ...hxF7,
    periodIsUploadInterval: false,
    acceptsLocalTime: false,
    laterUploadReplaces: false,
    mayOmitTimes: false,
    minEpochSeconds: firstTrustedSeconds,
    dailyMetrics: [],
    carriesHeat: false,
    receivesTime: false,
    runningTotalMetrics: [],
  },
  'hx-f4': {
    ...hxF4,
    ...infrared,
    periodIsUploadInterval: false,
  },
  'hx-f1': { ...hxF1, ...infrared, periodIsUploadInterval: true },
  'hx-f2': { ...hxF2, ...infrared, periodIsUploadInterval: true },
  'hx-f3': { ...hxF3, ...infrared, periodIsUploadInterval: false },
};
