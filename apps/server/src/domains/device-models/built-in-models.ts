import type { DeviceFormat } from '@portico/contract/words/device-formats';
import { type DeviceKindName, deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';

/** `format` null: the listener that receives the device's messages determines the format. */
type Model = { kind: DeviceKindName; deviceName: string; code: string; format: DeviceFormat | null };

const infrared = (code: string): Model => ({ kind: 'infrared', deviceName: `HX ${code}`, code, format: 'hx-f1' });
const hxDevice = (kind: DeviceKindName, code: string, format: DeviceFormat): Model => ({
  kind,
  deviceName: code,
  code,
  format,
});
const managed = (kind: DeviceKindName, code: string, format: DeviceFormat = 'native-mqtt'): Model => ({
  kind,
  deviceName: `Portico ${code}`,
  code,
  format,
});

/** The models that the product contains. Their names are the same in every language. Specification §9. */
export const builtInModels: readonly Model[] = [
  ...['FP100', 'FP102', 'FP110', 'FP111', 'FP112', 'FV801'].map(infrared),
  hxDevice('infrared', 'HX-HE2', 'hx-f2'),
  hxDevice('infrared', 'HX-NBI', 'hx-f3'),
  hxDevice('infrared', 'HPC015', 'hx-f4'),
  hxDevice('infrared', 'HPC015S', 'hx-f4'),
  hxDevice('eye', 'HX-3D200', 'hx-f5'),
  hxDevice('oneEye', 'HX-2D100', 'hx-f5'),
  hxDevice('aiCamera', 'HX-CCD21', 'hx-f5'),
  hxDevice('face', 'HX-CCD21', 'hx-f5'),
  managed('face', 'FR300'),
  managed('aiCamera', 'AC80'),
  managed('tof', 'TF100'),
  managed('millimetre', 'MW70'),
  managed('pir', 'PR9'),
  managed('car', 'VC10'),
  managed('heat', 'HM21'),
  managed('app', 'APP', 'native-http'),
  // Devices of other makers that use the native protocol.
  ...deviceKindNames.map((kind) => managed(kind, 'NATIVE')),
];

/** Adds the missing built-in models to the table. Changes by administrators and their own models stay. */
export async function syncDeviceModels(db: Db): Promise<void> {
  const rows = builtInModels.map(({ kind, ...model }) => ({
    ...model,
    deviceType: deviceKinds[kind].type,
    builtIn: true,
  }));
  await db
    .insertInto('deviceModels')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['deviceType', 'codeKey'])
        .where(sql<boolean>`not device_models.code_duplicate`)
        .doUpdateSet({ builtIn: true }),
    )
    .execute();
}
