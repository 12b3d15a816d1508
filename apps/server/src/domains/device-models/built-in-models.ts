import type { DeviceFormat } from '@portico/contract/words/device-formats';
import { deviceKindNames, deviceKinds, type DeviceKindName } from '@portico/contract/words/device-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/things/open.ts';

/** format null: the door its devices come through tells. */
type Model = { kind: DeviceKindName; deviceName: string; code: string; format: DeviceFormat | null };

const infrared = (code: string): Model => ({ kind: 'infrared', deviceName: `HX ${code}`, code, format: 'hx-f1' });
const camera = (kind: DeviceKindName, code: string): Model => ({ kind, deviceName: code, code, format: 'hx-f5' });
const managed = (kind: DeviceKindName, code: string, format: DeviceFormat = 'native-mqtt'): Model => ({
  kind,
  deviceName: `Portico ${code}`,
  code,
  format,
});

/** The models that come with the product. Names are proper names, the same in every language. Specification §9. */
export const builtInModels: readonly Model[] = [
  ...['FP100', 'FP102', 'FP110', 'FP111', 'FP112', 'FV801'].map(infrared),
  camera('eye', 'HX-3D200'),
  camera('oneEye', 'HX-2D100'),
  camera('aiCamera', 'HX-CCD21'),
  camera('face', 'HX-CCD21'),
  managed('face', 'FR300'),
  managed('aiCamera', 'AC80'),
  managed('tof', 'TF100'),
  managed('millimetre', 'MW70'),
  managed('pir', 'PR9'),
  managed('car', 'VC10'),
  managed('heat', 'HM21'),
  managed('app', 'APP', 'native-http'),
  // Anybody's own device that speaks the native protocol.
  ...deviceKindNames.map((kind) => managed(kind, 'NATIVE')),
];

/** Brings the built-in models into the table. What administrators changed of them stays; models of theirs stay. */
export async function syncDeviceModels(db: Db): Promise<void> {
  const rows = builtInModels.map(({ kind, ...model }) => ({
    ...model,
    deviceType: deviceKinds[kind].type,
    builtIn: true,
  }));
  await db
    .insertInto('deviceModels')
    .values(rows)
    .onConflict((known) => known.expression(sql`device_type, lower(code)`).doUpdateSet({ builtIn: true }))
    .execute();
}
