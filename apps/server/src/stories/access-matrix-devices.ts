import { keyColumns } from '../platform/counts/records-table.ts';
import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const nothing = () => ({});
const bySn = async ({ device }: Scene) => ({ input: { sn: (await device(true)).sn } });
const may = { startTime: '2026-05-01 00:00:00', endTime: '2026-06-01 00:00:00' };

/** An infrared counter at the door that has just spoken. */
async function counter({ server, company, corridor, unique }: Scene): Promise<{ id: number; sn: string }> {
  const sn = unique('Quillfeather').replace(' ', '-');
  const made = await server.world.device({ company, corridor, sn, kind: 'infrared', model: 'FP110', format: 'hx-f1' });
  const spoke = { lastAt: new Date(server.app.clock.now()), ip: '192.0.2.7' };
  await server.db.updateTable('devices').set(spoke).where('id', '=', made.id).execute();
  return made;
}

async function firmware({ server, unique }: Scene): Promise<{ id: number }> {
  const values = { deviceType: 1, model: 'FP110', version: unique('V'), updateUrl: 'https://example.com/f.bin' };
  return server.db.insertInto('firmwareConfigs').values(values).returning('id').executeTakeFirstOrThrow();
}

/** A device at the door with a record of May. */
async function countedInMay({ server, company, corridor, entity, device }: Scene): Promise<{ sn: string }> {
  const made = await device(true);
  const at = Date.parse('2026-05-02T00:00:00Z') / 1000;
  const record = [company.id, made.id, 0, at, at, 5, corridor.id, entity.id, at, at, 0, 3];
  await server.app.counts.insert('records', [...keyColumns, 'flow_in'], [record]);
  return made;
}

const named = ({ unique, entity }: Scene) => ({
  deviceType: 1,
  model: 'FP110',
  entityId: entity.id,
  uploadInterval: 30,
  name: unique('Counter'),
});

/** Devices. */
export const deviceEntries = {
  list: { about: 'place', lists: true, prepare: nothing },
  details: { about: 'place', prepare: bySn },
  byEntity: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  ofCorridor: { about: 'place', prepare: ({ corridor }) => ({ input: { corridorId: corridor.id } }) },
  unbound: { about: 'place', lists: true, prepare: nothing },
  all: { by: 'platform', about: 'place', lists: true, prepare: nothing },
  useInfo: { about: 'place', lists: true, prepare: nothing },
  options: { about: 'place', lists: true, prepare: nothing },
  add: {
    about: 'place',
    prepare: (scene) => ({ input: { ...named(scene), sn: scene.unique('SN').replace(' ', '-') } }),
    writes: ['devices+'],
  },
  addMany: {
    about: 'place',
    prepare: (scene) => ({ input: { ...named(scene), sns: [1, 2].map(() => scene.unique('SN').replace(' ', '-')) } }),
    writes: ['devices+'],
  },
  change: {
    about: 'place',
    prepare: async ({ device, unique }) => ({ input: { id: (await device(true)).id, name: unique('Renamed') } }),
    writes: ['devices.name', 'devices.revision'],
  },
  remove: {
    about: 'place',
    prepare: async ({ device }) => ({ input: { ids: [(await device(false)).id] } }),
    writes: ['devices.removed_at', 'devices.secret_hash', 'devices.revision'],
  },
  setInfrared: {
    about: 'place',
    prepare: async (scene) => ({ input: { id: [(await counter(scene)).id], uploadInterval: 60, velocity: 2 } }),
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
    about: 'place',
    prepare: async (scene) => ({
      input: { ids: [(await counter(scene)).id], updateConfigId: (await firmware(scene)).id },
    }),
    writes: ['devices.wanted_firmware', 'devices.upgrade_asked_at'],
  },
  renewSecret: {
    about: 'place',
    prepare: async ({ device }) => ({ input: { id: (await device(true)).id } }),
    writes: ['devices.secret_hash'],
  },
  setLicense: {
    by: 'platform',
    about: 'place',
    prepare: async ({ device }) => ({
      input: { ids: [(await device(true)).id], licenseUntil: '2033-01-01T00:00:00Z' },
    }),
    writes: ['devices.expires_at'],
  },
  announced: { about: 'own', prepare: () => ({ input: { sns: ['NOBODY-1'] } }) },
  bind: {
    about: 'place',
    prepare: async ({ device, corridor, entity }) => ({
      input: { devices: [(await device(false)).id], corridorId: corridor.id, entityId: entity.id },
    }),
    writes: ['bindings+', 'rewrites+'],
  },
  unbind: {
    about: 'place',
    prepare: async ({ device }) => ({ input: { devices: [(await device(true)).id] } }),
    writes: ['bindings.to_at', 'rewrites+'],
  },
  previewBinding: {
    about: 'place',
    prepare: async ({ device, corridor }) => ({
      input: { devices: [(await device(false)).id], corridorId: corridor.id, from: '2026-05-01T00:00:00Z' },
    }),
  },
  bindings: { about: 'place', prepare: ({ entity }) => ({ input: { entityId: entity.id } }) },
  rewrite: {
    about: 'place',
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
  remoteConnectConfig: { about: 'place', prepare: async (scene) => ({ input: { sn: (await counter(scene)).sn } }) },
  heatImage: {
    about: 'place',
    async prepare({ server, company, device }) {
      const { id, sn } = await device(true);
      const at = Date.parse('2026-05-02T00:00:00Z') / 1000;
      const columns = ['company', 'device', 'at', 'minutes', 'width', 'height', 'cells', 'version', 'received'];
      await server.app.counts.insert('heats', columns, [[company.id, id, at, 60, 2, 2, '[[0,0,5]]', at, at]]);
      return { input: { sn, ...may } };
    },
  },
  uploadRecord: { about: 'place', prepare: bySn },
  uploadRecordDownload: { about: 'place', prepare: bySn },
  uploadRecordClear: {
    about: 'place',
    prepare: async (scene) => ({ input: { sn: (await countedInMay(scene)).sn, ...may } }),
    writes: [],
    counts: true,
  },
  log: { about: 'place', prepare: bySn },
  unassigned: { by: 'platform', about: 'own', prepare: nothing },
} as const satisfies Record<string, Entry>;
