import { recordKeyColumns } from '../platform/counting-store/records-table.ts';
import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const nothing = () => ({});
const bySn = async ({ device }: AccessScene) => ({ input: { sn: (await device(true)).sn } });
const mayRange = { startTime: '2026-05-01 00:00:00', endTime: '2026-06-01 00:00:00' };

/** Creates an infrared counter at the entrance that has just contacted the server. */
async function createCounter({ server, company, corridor, unique }: AccessScene): Promise<{ id: number; sn: string }> {
  const sn = unique('Quillfeather').replace(' ', '-');
  const made = await server.factory.device({
    company,
    corridor,
    sn,
    kind: 'infrared',
    model: 'FP110',
    format: 'hx-f2',
  });
  const lastContact = { lastAt: new Date(server.app.clock.now()), ip: '192.0.2.7' };
  await server.db.updateTable('devices').set(lastContact).where('id', '=', made.id).execute();
  return made;
}

async function createFirmware({ server, unique }: AccessScene): Promise<{ id: number }> {
  const values = { deviceType: 1, model: 'FP110', version: unique('V'), updateUrl: 'https://example.com/f.bin' };
  return server.db.insertInto('firmwareConfigs').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Creates a device at the entrance with one record of May 2026. */
async function createDeviceWithRecord({
  server,
  company,
  corridor,
  entity,
  device,
}: AccessScene): Promise<{ sn: string }> {
  const made = await device(true);
  const at = Date.parse('2026-05-02T00:00:00Z') / 1000;
  const record = [company.id, made.id, 0, at, at, 5, corridor.id, entity.id, at, at, 0, 3];
  await server.app.countingStore.insert('records', [...recordKeyColumns, 'flow_in'], [record]);
  return made;
}

/** Creates a device at the entrance with one record beyond the history limit. */
async function createDeviceWithOldRecord({ server, device }: AccessScene): Promise<{ input: { sn: string } }> {
  const { id, companyId, sn } = await device(true);
  const at = new Date('2020-05-02T00:00:00Z');
  const values = { companyId, deviceId: id, line: 0, at, minutes: 5, version: 1, receivedAt: at, isTotal: false };
  await server.db
    .insertInto('oldRecords')
    .values({ ...values, metrics: '{"flowIn":3}' })
    .execute();
  return { input: { sn } };
}

/** Creates a device at the entrance with one kept message that can be decoded now. */
async function createDeviceWithRawMessage({ server, device }: AccessScene): Promise<{ input: { sn: string } }> {
  const { id, companyId, sn } = await device(true);
  // Received before the last contact, so that decoding it changes no state of the device.
  const at = new Date(Date.now() - 3_600_000);
  await server.db.updateTable('devices').set({ lastAt: new Date() }).where('id', '=', id).execute();
  const sent = { format: 'native-mqtt', path: 'status', address: '', reason: 'test', bodyHash: 'key', messages: 1 };
  await server.db
    .insertInto('rawMessages')
    .values({ companyId, deviceId: id, ...sent, firstAt: at, lastAt: at, body: Buffer.from('{}') })
    .execute();
  return { input: { sn } };
}

const newDeviceInput = ({ unique, entity }: AccessScene) => ({
  deviceType: 1,
  model: 'FP110',
  entityId: entity.id,
  uploadInterval: 30,
  name: unique('Counter'),
});

/** Access entries of the device routes. */
export const deviceEntries = {
  list: { ownership: 'place', isList: true, prepare: nothing },
  details: { ownership: 'place', prepare: bySn },
  byEntity: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  ofCorridor: { ownership: 'place', prepare: ({ corridor }) => ({ input: { corridorId: corridor.id } }) },
  unbound: { ownership: 'place', isList: true, prepare: nothing },
  all: { rightfulCaller: 'platform', ownership: 'place', isList: true, prepare: nothing },
  useInfo: { ownership: 'place', isList: true, prepare: nothing },
  options: { ownership: 'place', isList: true, prepare: nothing },
  add: {
    ownership: 'place',
    prepare: (scene) => ({ input: { ...newDeviceInput(scene), sn: scene.unique('SN').replace(' ', '-') } }),
    writes: ['devices+'],
  },
  addMany: {
    ownership: 'place',
    prepare: (scene) => ({
      input: { ...newDeviceInput(scene), sns: [1, 2].map(() => scene.unique('SN').replace(' ', '-')) },
    }),
    writes: ['devices+'],
  },
  change: {
    ownership: 'place',
    prepare: async ({ device, unique }) => ({ input: { id: (await device(true)).id, name: unique('Renamed') } }),
    writes: ['devices.name', 'devices.revision'],
  },
  remove: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { ids: [(await device(false)).id] } }),
    writes: ['devices.removed_at', 'devices.secret_hash', 'devices.revision'],
  },
  setInfrared: {
    ownership: 'place',
    prepare: async (scene) => ({
      input: { id: [(await createCounter(scene)).id], uploadInterval: 60, recordPeriod: 5, velocity: 2, direction: 0 },
    }),
    writes: [
      'devices.upload_interval',
      'devices.record_period',
      'devices.velocity',
      'devices.direction',
      'devices.earlier_periods',
      'devices.settings_at',
      'devices.revision',
    ],
  },
  upgrade: {
    ownership: 'place',
    prepare: async (scene) => ({
      input: { ids: [(await createCounter(scene)).id], updateConfigId: (await createFirmware(scene)).id },
    }),
    writes: ['devices.wanted_firmware', 'devices.upgrade_asked_at'],
  },
  renewSecret: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { id: (await device(true)).id } }),
    writes: ['devices.secret_hash'],
  },
  changeFormat: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { id: (await device(true)).id, format: 'hx-f5' } }),
    writes: ['devices.format', 'devices.secret_hash', 'devices.revision'],
  },
  otherFormats: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { id: (await device(true)).id } }),
  },
  networks: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { id: (await device(true)).id } }),
  },
  setNetworks: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { id: (await createCounter(scene)).id, networks: ['192.0.2.0/24'] } }),
    writes: ['devices.networks', 'devices.revision'],
  },
  setLicense: {
    rightfulCaller: 'platform',
    ownership: 'place',
    prepare: async ({ device }) => ({
      input: { ids: [(await device(true)).id], licenseUntil: '2033-01-01T00:00:00Z' },
    }),
    writes: ['devices.expires_at', 'rewrites+'],
  },
  announced: { ownership: 'own', prepare: () => ({ input: { sns: ['NOBODY-1'] } }) },
  bind: {
    ownership: 'place',
    prepare: async ({ device, corridor, entity }) => ({
      input: { devices: [(await device(false)).id], corridorId: corridor.id, entityId: entity.id },
    }),
    writes: ['bindings+', 'rewrites+'],
  },
  unbind: {
    ownership: 'place',
    prepare: async ({ device }) => ({ input: { devices: [(await device(true)).id] } }),
    writes: ['bindings.to_at', 'rewrites+'],
  },
  previewBinding: {
    ownership: 'place',
    prepare: async ({ device, corridor }) => ({
      input: { devices: [(await device(false)).id], corridorId: corridor.id, from: '2026-05-01T00:00:00Z' },
    }),
  },
  bindings: { ownership: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  rewrite: {
    ownership: 'place',
    async prepare({ server, company, device }) {
      const of = { companyId: company.id, deviceId: (await device(true)).id };
      const period = { fromAt: new Date(0), toAt: new Date(1), reason: 'test', state: 'done' };
      const rewrite = server.db
        .insertInto('rewrites')
        .values({ ...of, ...period })
        .returning('id');
      return { input: { ids: [(await rewrite.executeTakeFirstOrThrow()).id] } };
    },
  },
  remoteConnectConfig: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { sn: (await createCounter(scene)).sn } }),
  },
  heatImage: {
    ownership: 'place',
    async prepare({ server, company, device }) {
      const { id, sn } = await device(true);
      const at = Date.parse('2026-05-02T00:00:00Z') / 1000;
      const columns = ['company', 'device', 'at', 'minutes', 'width', 'height', 'cells', 'version', 'received'];
      await server.app.countingStore.insert('heats', columns, [[company.id, id, at, 60, 2, 2, '[[0,0,5]]', at, at]]);
      return { input: { sn, ...mayRange } };
    },
  },
  uploadRecord: { ownership: 'place', prepare: bySn },
  uploadRecordDownload: { ownership: 'place', prepare: bySn },
  uploadRecordClear: {
    ownership: 'place',
    prepare: async (scene) => ({ input: { sn: (await createDeviceWithRecord(scene)).sn, ...mayRange } }),
    writes: ['rewrites+'],
  },
  oldRecords: { ownership: 'place', prepare: bySn },
  importOldRecords: {
    ownership: 'place',
    prepare: createDeviceWithOldRecord,
    writes: ['old_records-'],
  },
  discardOldRecords: { ownership: 'place', prepare: createDeviceWithOldRecord, writes: ['old_records-'] },
  rawMessages: { ownership: 'place', prepare: bySn },
  previewRawMessages: { ownership: 'place', prepare: bySn },
  countRawMessages: { ownership: 'place', prepare: createDeviceWithRawMessage, writes: ['raw_messages-'] },
  discardRawMessages: { ownership: 'place', prepare: createDeviceWithRawMessage, writes: ['raw_messages-'] },
  log: { ownership: 'place', prepare: bySn },
  unassigned: { rightfulCaller: 'platform', ownership: 'own', prepare: nothing },
  unidentified: { rightfulCaller: 'platform', ownership: 'own', prepare: nothing },
} as const satisfies Record<string, AccessEntry>;
