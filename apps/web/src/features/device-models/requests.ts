import type { RequestOf } from '@portico/contract/route';
import { type DeviceModel, deviceModels } from '@portico/contract/routes/device-models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const modelsKey = 'deviceModels';
/** The largest page of a list, larger than the number of models. */
const maxModels = 1000;

/** A page of the device models. */
export function useModels(query: RequestOf<typeof deviceModels.list>) {
  return useQuery({
    queryKey: [modelsKey, 'list', query],
    queryFn: ({ signal }) => call(deviceModels.list, query, signal),
  });
}

/** The current state of a model; null: it was deleted. */
export async function fetchLatestModel(id: number): Promise<DeviceModel | null> {
  const { content } = await call(deviceModels.list, { size: maxModels });
  return content.find((model) => model.id === id) ?? null;
}

/** Actions on models; each refreshes the lists. */
export function useModelChanges() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [modelsKey] });
    return result;
  };
  return {
    add: (model: RequestOf<typeof deviceModels.add>) => withRefresh(call(deviceModels.add, model)),
    change: (model: RequestOf<typeof deviceModels.change>) => withRefresh(call(deviceModels.change, model)),
    remove: (id: number) => withRefresh(call(deviceModels.remove, { id })),
  };
}

export type ModelChanges = ReturnType<typeof useModelChanges>;
