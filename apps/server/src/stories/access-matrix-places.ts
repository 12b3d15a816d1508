import type { Entry } from './access-matrix-inputs.ts';
import type { Scene } from './access-matrix-scene.ts';

const pair = (...ids: readonly { id: number }[]) => ({ ids: ids.map(({ id }) => id) });

/** A store of the place for one call alone, with a door and an area it is in. */
async function store({ server, company, place, unique }: Scene) {
  const entity = await server.world.entity({ company, organisation: place, name: unique('Quillfeather store') });
  const corridor = await server.world.corridor({ entity });
  return { entity, corridor, area: await server.world.area({ entity, corridors: [corridor] }) };
}

const ofEntity = ({ entity }: Scene) => ({ input: { entityId: entity.id } });

/** Entities, entrances and areas. */
export const placeEntries = {
  entities: {
    list: { about: 'place', lists: true, prepare: () => ({}) },
    details: { about: 'place', prepare: ({ entity }) => ({ input: { id: entity.id } }) },
    add: {
      about: 'place',
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
      about: 'place',
      async prepare(scene) {
        const { entity } = await store(scene);
        await scene.server.world.device({
          company: scene.company,
          corridor: await scene.server.world.corridor({ entity }),
        });
        return { input: { id: entity.id, name: scene.unique('Changed'), timeZone: 'Europe/Berlin' } };
      },
      writes: ['entities.name', 'entities.time_zone', 'entities.revision', 'rewrites+', 'rewrites.state'],
    },
    remove: {
      about: 'place',
      prepare: async (scene) => ({ input: pair((await store(scene)).entity) }),
      writes: ['entities-', 'corridors-', 'areas-', 'area_corridors-'],
    },
    setForwarding: {
      about: 'place',
      prepare: async (scene) => ({
        input: { entityId: (await store(scene)).entity.id, protocol: 5, address: 'mqtts://broker.example.com/counts' },
      }),
      writes: ['forwardings+'],
    },
  },
  corridors: {
    list: { about: 'place', lists: true, prepare: () => ({}) },
    byEntity: { about: 'place', prepare: ofEntity },
    infoByIds: { about: 'place', prepare: ({ corridor }) => ({ input: pair(corridor) }) },
    add: {
      about: 'place',
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
      about: 'place',
      prepare: async (scene) => ({ input: { id: (await store(scene)).corridor.id, name: scene.unique('Changed') } }),
      writes: ['corridors.name', 'corridors.revision'],
    },
    remove: {
      about: 'place',
      async prepare(scene) {
        const { corridor } = await store(scene);
        await scene.server.world.device({ company: scene.company, corridor });
        return { input: pair(corridor) };
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
    ofArea: { about: 'place', prepare: ({ area }) => ({ input: { areaId: area.id } }) },
    notOfArea: { about: 'place', prepare: ofEntity },
    bindToArea: {
      about: 'place',
      async prepare(scene) {
        const { area, entity } = await store(scene);
        return { input: { areaId: area.id, ...pair(await scene.server.world.corridor({ entity })) } };
      },
      writes: ['area_corridors+', 'areas.revision'],
    },
    unbindFromArea: {
      about: 'place',
      async prepare(scene) {
        const { area, corridor } = await store(scene);
        return { input: { areaId: area.id, ...pair(corridor) } };
      },
      writes: ['area_corridors-', 'areas.revision'],
    },
  },
  areas: {
    list: { about: 'place', prepare: ofEntity },
    add: {
      about: 'place',
      prepare: ({ entity, corridor, unique }) => ({
        input: { name: unique('Area'), entityId: entity.id, corridorIds: [corridor.id] },
      }),
      writes: ['areas+', 'area_corridors+'],
    },
    change: {
      about: 'place',
      async prepare(scene) {
        const { area, entity } = await store(scene);
        const other = await scene.server.world.corridor({ entity });
        return { input: { id: area.id, name: scene.unique('Changed'), corridorIds: [other.id] } };
      },
      writes: ['areas.name', 'areas.revision', 'area_corridors+', 'area_corridors-'],
    },
    remove: {
      about: 'place',
      prepare: async (scene) => ({ input: pair((await store(scene)).area) }),
      writes: ['areas-', 'area_corridors-'],
    },
  },
} as const satisfies Record<string, Record<string, Entry>>;
