import type { AccessEntry } from './access-matrix-inputs.ts';
import type { AccessScene } from './access-matrix-scene.ts';

const idsInput = (...ids: readonly { id: number }[]) => ({ ids: ids.map(({ id }) => id) });

/** Creates a store for one call, with an entrance and an area that contains it. */
async function createStore({ server, company, place, unique }: AccessScene) {
  const entity = await server.factory.entity({ company, organisation: place, name: unique('Quillfeather store') });
  const corridor = await server.factory.corridor({ entity });
  return { entity, corridor, area: await server.factory.area({ entity, corridors: [corridor] }) };
}

const ofEntity = ({ entity }: AccessScene) => ({ input: { entityId: entity.id } });

/** Access entries of entities, entrances and areas. */
export const placeEntries = {
  entities: {
    list: { ownership: 'place', isList: true, prepare: () => ({}) },
    details: { ownership: 'place', prepare: ({ entity }) => ({ input: { id: entity.id } }) },
    add: {
      ownership: 'place',
      prepare: ({ place, unique, email }) => ({
        input: {
          name: unique('Store'),
          mobile: '555 0100',
          email: email(),
          deptId: place.id,
          workTime: '09:00~18:00',
          timeZone: 'Europe/Berlin',
        },
      }),
      writes: ['entities+'],
    },
    change: {
      ownership: 'place',
      async prepare(scene) {
        const { entity } = await createStore(scene);
        await scene.server.factory.device({
          company: scene.company,
          corridor: await scene.server.factory.corridor({ entity }),
        });
        return { input: { id: entity.id, name: scene.unique('Changed'), timeZone: 'Europe/Berlin' } };
      },
      writes: ['entities.name', 'entities.time_zone', 'entities.revision', 'rewrites+', 'rewrites.state'],
    },
    remove: {
      ownership: 'place',
      prepare: async (scene) => ({ input: idsInput((await createStore(scene)).entity) }),
      writes: ['entities-', 'corridors-', 'areas-', 'area_corridors-'],
    },
    setForwarding: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: {
          entityId: (await createStore(scene)).entity.id,
          protocol: 5,
          address: 'mqtts://broker.example.com/counts',
        },
      }),
      writes: ['forwardings+'],
    },
  },
  corridors: {
    list: { ownership: 'place', isList: true, prepare: () => ({}) },
    byEntity: { ownership: 'place', prepare: ofEntity },
    infoByIds: { ownership: 'place', prepare: ({ corridor }) => ({ input: idsInput(corridor) }) },
    add: {
      ownership: 'place',
      prepare: async ({ entity, place, device, unique }) => ({
        input: {
          name: unique('Door'),
          deptId: place.id,
          entityId: entity.id,
          binding: 1,
          devices: [(await device(false)).id],
        },
      }),
      writes: ['corridors+', 'bindings+', 'devices.entity_id', 'rewrites+', 'rewrites.state'],
    },
    change: {
      ownership: 'place',
      prepare: async (scene) => ({
        input: { id: (await createStore(scene)).corridor.id, name: scene.unique('Changed') },
      }),
      writes: ['corridors.name', 'corridors.revision'],
    },
    remove: {
      ownership: 'place',
      async prepare(scene) {
        const { corridor } = await createStore(scene);
        await scene.server.factory.device({ company: scene.company, corridor });
        return { input: idsInput(corridor) };
      },
      writes: [
        'corridors.removed_at',
        'corridors.revision',
        'bindings.to_at',
        'area_corridors-',
        'areas.revision',
        'rewrites+',
        'rewrites.state',
      ],
    },
    ofArea: { ownership: 'place', prepare: ({ area }) => ({ input: { areaId: area.id } }) },
    notOfArea: { ownership: 'place', prepare: ofEntity },
    bindToArea: {
      ownership: 'place',
      async prepare(scene) {
        const { area, entity } = await createStore(scene);
        return { input: { areaId: area.id, ...idsInput(await scene.server.factory.corridor({ entity })) } };
      },
      writes: ['area_corridors+', 'areas.revision'],
    },
    unbindFromArea: {
      ownership: 'place',
      async prepare(scene) {
        const { area, corridor } = await createStore(scene);
        return { input: { areaId: area.id, ...idsInput(corridor) } };
      },
      writes: ['area_corridors-', 'areas.revision'],
    },
  },
  areas: {
    list: { ownership: 'place', prepare: ofEntity },
    add: {
      ownership: 'place',
      prepare: ({ entity, corridor, unique }) => ({
        input: { name: unique('Area'), entityId: entity.id, corridorIds: [corridor.id] },
      }),
      writes: ['areas+', 'area_corridors+'],
    },
    change: {
      ownership: 'place',
      async prepare(scene) {
        const { area, entity } = await createStore(scene);
        const other = await scene.server.factory.corridor({ entity });
        return { input: { id: area.id, name: scene.unique('Changed'), corridorIds: [other.id] } };
      },
      writes: ['areas.name', 'areas.revision', 'area_corridors+', 'area_corridors-'],
    },
    remove: {
      ownership: 'place',
      prepare: async (scene) => ({ input: idsInput((await createStore(scene)).area) }),
      writes: ['areas-', 'area_corridors-'],
    },
  },
} as const satisfies Record<string, Record<string, AccessEntry>>;
