import { updateConfigs } from '@portico/contract/routes/device-models';
import type { TestServer } from '../platform/testing/server.ts';
import type { AccessEntry } from './access-matrix-inputs.ts';
import { createSmallPng, sendCall } from './access-matrix-scene.ts';

const nothing = () => ({});
const firmware = { deviceType: 1, model: 'FP110', updateUrl: 'https://firmware.example.com/fp110.bin' };

const createModel = ({ db }: TestServer, code: string) =>
  db
    .insertInto('deviceModels')
    .values({ deviceType: 2, deviceName: code, code })
    .returning('id')
    .executeTakeFirstOrThrow();

const createFirmware = ({ db }: TestServer, version: string) =>
  db
    .insertInto('firmwareConfigs')
    .values({ ...firmware, version })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Access entries of the routes for device models and firmware. */
export const modelEntries = {
  deviceModels: {
    list: { ownership: 'own', prepare: nothing },
    add: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: ({ unique }) => ({ input: { deviceType: 2, deviceName: unique('Model'), code: unique('M') } }),
      writes: ['device_models+'],
    },
    change: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ server, unique }) => ({
        input: { id: (await createModel(server, unique('M'))).id, deviceName: unique('Changed') },
      }),
      writes: ['device_models.device_name', 'device_models.revision'],
    },
    remove: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ server, unique }) => ({ input: { id: (await createModel(server, unique('M'))).id } }),
      writes: ['device_models-'],
    },
  },
  updateConfigs: {
    list: { rightfulCaller: 'platform', ownership: 'own', prepare: nothing },
    add: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: ({ unique }) => ({ input: { ...firmware, version: unique('1.0'), latest: true } }),
      writes: ['firmware_configs+', 'firmware_configs.latest', 'firmware_configs.revision'],
    },
    change: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ server, unique }) => ({
        input: { id: (await createFirmware(server, unique('1.0'))).id, remark: unique('Changed') },
      }),
      writes: ['firmware_configs.remark', 'firmware_configs.revision'],
    },
    remove: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async ({ server, unique }) => ({ input: { id: (await createFirmware(server, unique('1.0'))).id } }),
      writes: ['firmware_configs-'],
    },
    latest: { ownership: 'own', prepare: () => ({ input: { deviceType: 1, model: 'FP110' } }) },
    upload: {
      rightfulCaller: 'platform',
      ownership: 'own',
      prepare: async () => ({ file: await createSmallPng() }),
      writes: ['firmware_files+'],
    },
    files: { rightfulCaller: 'platform', ownership: 'own', prepare: nothing },
    file: {
      rightfulCaller: 'public',
      ownership: 'own',
      async prepare({ server, platform }) {
        const sent = await sendCall(server, updateConfigs.upload, { file: await createSmallPng() }, platform.token);
        const { data } = JSON.parse(sent.text) as { data: { url: string } }; // reply as defined by the contract
        return { input: { name: data.url.slice(-32) } };
      },
    },
  },
} satisfies Record<string, Record<string, AccessEntry>>;
