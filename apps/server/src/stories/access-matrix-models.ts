import { updateConfigs } from '@portico/contract/routes/device-models';
import type { TestServer } from '../platform/testing/server.ts';
import type { Entry } from './access-matrix-inputs.ts';
import { pixels, send } from './access-matrix-scene.ts';

const nothing = () => ({});
const firmware = { deviceType: 1, model: 'FP110', updateUrl: 'https://firmware.example.com/fp110.bin' };

const modelOf = ({ db }: TestServer, code: string) =>
  db
    .insertInto('deviceModels')
    .values({ deviceType: 2, deviceName: code, code })
    .returning('id')
    .executeTakeFirstOrThrow();

const firmwareOf = ({ db }: TestServer, version: string) =>
  db
    .insertInto('firmwareConfigs')
    .values({ ...firmware, version })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Calls about device models and firmware. */
export const modelEntries = {
  deviceModels: {
    list: { about: 'own', prepare: nothing },
    add: {
      by: 'platform',
      about: 'own',
      prepare: ({ unique }) => ({ input: { deviceType: 2, deviceName: unique('Model'), code: unique('M') } }),
      writes: ['device_models+'],
    },
    change: {
      by: 'platform',
      about: 'own',
      prepare: async ({ server, unique }) => ({
        input: { id: (await modelOf(server, unique('M'))).id, deviceName: unique('Changed') },
      }),
      writes: ['device_models.device_name', 'device_models.revision'],
    },
    remove: {
      by: 'platform',
      about: 'own',
      prepare: async ({ server, unique }) => ({ input: { id: (await modelOf(server, unique('M'))).id } }),
      writes: ['device_models-'],
    },
  },
  updateConfigs: {
    list: { by: 'platform', about: 'own', prepare: nothing },
    add: {
      by: 'platform',
      about: 'own',
      prepare: ({ unique }) => ({ input: { ...firmware, version: unique('1.0'), latest: true } }),
      writes: ['firmware_configs+', 'firmware_configs.latest', 'firmware_configs.revision'],
    },
    change: {
      by: 'platform',
      about: 'own',
      prepare: async ({ server, unique }) => ({
        input: { id: (await firmwareOf(server, unique('1.0'))).id, remark: unique('Changed') },
      }),
      writes: ['firmware_configs.remark', 'firmware_configs.revision'],
    },
    remove: {
      by: 'platform',
      about: 'own',
      prepare: async ({ server, unique }) => ({ input: { id: (await firmwareOf(server, unique('1.0'))).id } }),
      writes: ['firmware_configs-'],
    },
    latest: { about: 'own', prepare: () => ({ input: { deviceType: 1, model: 'FP110' } }) },
    upload: {
      by: 'platform',
      about: 'own',
      prepare: async () => ({ file: await pixels() }),
      writes: ['firmware_files+'],
    },
    files: { by: 'platform', about: 'own', prepare: nothing },
    file: {
      by: 'public',
      about: 'own',
      async prepare({ server, platform }) {
        const sent = await send(server, updateConfigs.upload, { file: await pixels() }, platform.token);
        const { data } = JSON.parse(sent.text) as { data: { url: string } }; // the contract's reply
        return { input: { name: data.url.slice(-32) } };
      },
    },
  },
} satisfies Record<string, Record<string, Entry>>;
