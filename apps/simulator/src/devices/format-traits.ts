import type { simulatedFormats } from '@portico/contract/fields/fleet';
import type { Metric } from '@portico/contract/words/metrics';
import type { FormatFacts } from '@portico/device-formats';
import { firstTrustedYear } from '@portico/device-formats/hx-f1/facts';
import { hxF1 } from '@portico/device-formats/hx-f1/format';
import { hxF5 } from '@portico/device-formats/hx-f5/format';
import { nativeHttp, nativeMqtt } from '@portico/device-formats/native/formats';

type FormatName = (typeof simulatedFormats)[number];

/** What the simulator has to know of a format before it sends anything. */
export type FormatTraits = {
  facts: FormatFacts;
  silentWhenNobodyPasses: boolean;
  /** Its messages name no period: each stands for one upload interval. */
  periodIsUploadInterval: boolean;
  /** Its record times may also be wall-clock text, which the place's zone decides. */
  wallClockText: boolean;
  /** Says when it was sent and how long the whole period is, so that a period may be sent before it is over. */
  laterUploadReplaces: boolean;
  /** Epoch seconds of the first time its clock can show; an earlier one is taken for a clock that was never set. */
  earliest: number;
  /** Carried, but in a message of its own for a whole day. */
  perDay: readonly Metric[];
  /** Tells where people stay in a message of its own. */
  carriesHeat: boolean;
  /** Its devices are told the time in replies, without anybody thinking of it. */
  isToldTheTime: boolean;
  /** What it can send as running totals; empty where it only knows increments. */
  totals: readonly Metric[];
};

/** Whether a device sends running totals instead of increments. */
export function sendsTotals(device: { format: FormatName; dataMode: 'Add' | 'Total' }): boolean {
  return device.dataMode === 'Total' && formatTraits[device.format].totals.length > 0;
}

/** Every simulated format, as rows. */
export const formatTraits: Record<FormatName, FormatTraits> = {
  'native-mqtt': {
    ...nativeMqtt,
    periodIsUploadInterval: false,
    wallClockText: true,
    laterUploadReplaces: true,
    earliest: 0,
    perDay: [],
    carriesHeat: true,
    isToldTheTime: false,
    totals: [],
  },
  'native-http': {
    ...nativeHttp,
    periodIsUploadInterval: false,
    wallClockText: true,
    laterUploadReplaces: true,
    earliest: 0,
    perDay: [],
    carriesHeat: false,
    isToldTheTime: false,
    totals: [],
  },
  'hx-f5': {
    ...hxF5,
    periodIsUploadInterval: false,
    wallClockText: false,
    laterUploadReplaces: false,
    earliest: 0,
    perDay: ['dedupedCount', 'dedupeStaff'],
    carriesHeat: false,
    isToldTheTime: true,
    totals: ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback', 'adult', 'children'],
  },
  'hx-f1': {
    ...hxF1,
    periodIsUploadInterval: true,
    wallClockText: true,
    laterUploadReplaces: false,
    earliest: Date.UTC(firstTrustedYear, 0) / 1000,
    perDay: [],
    carriesHeat: false,
    isToldTheTime: true,
    totals: [],
  },
};
