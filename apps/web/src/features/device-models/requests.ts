import type { CallOf } from '@portico/contract/route';
import { type DeviceModel, deviceModels } from '@portico/contract/routes/device-models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const modelsKey = 'deviceModels';
/** As many as a page of a list may hold, and more than there are. */
const mostModels = 1000;

/** A page of the models. */
export function useModels(asked: CallOf<typeof deviceModels.list>) {
  return useQuery({
    queryKey: [modelsKey, 'list', asked],
    queryFn: ({ signal }) => call(deviceModels.list, asked, signal),
  });
}

/** A model as it is now; null: it is gone. */
export async function latestModel(id: number): Promise<DeviceModel | null> {
  const { content } = await call(deviceModels.list, { size: mostModels });
  return content.find((model) => model.id === id) ?? null;
}

/** What is done with models; the lists follow. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [modelsKey] });
    return result;
  };
  return {
    add: (model: CallOf<typeof deviceModels.add>) => followed(call(deviceModels.add, model)),
    change: (model: CallOf<typeof deviceModels.change>) => followed(call(deviceModels.change, model)),
    remove: (id: number) => followed(call(deviceModels.remove, { id })),
  };
}

export type Changes = ReturnType<typeof useChanges>;
