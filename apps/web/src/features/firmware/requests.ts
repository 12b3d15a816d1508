import type { CallOf } from '@portico/contract/route';
import { deviceModels, type UpdateConfig, updateConfigs } from '@portico/contract/routes/device-models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';

const configsKey = 'firmware';
const filesKey = 'firmwareFiles';
/** As many as a page of a list may hold, and more than there are. */
const most = 1000;

/** A page of the firmware configurations. */
export function useConfigs(asked: CallOf<typeof updateConfigs.list>) {
  return useQuery({
    queryKey: [configsKey, 'list', asked],
    queryFn: ({ signal }) => call(updateConfigs.list, asked, signal),
  });
}

/** A configuration as it is now; null: it is gone. */
export async function latestConfig(id: number): Promise<UpdateConfig | null> {
  const { content } = await call(updateConfigs.list, { size: most });
  return content.find((config) => config.id === id) ?? null;
}

/** Uploaded firmware, newest first. */
export function useFiles() {
  return useQuery({
    queryKey: [filesKey],
    queryFn: ({ signal }) => call(updateConfigs.files, { size: most }, signal),
  });
}

/** Sends a file, and reads the list of them anew. */
export function useUpload() {
  const client = useQueryClient();
  return async (file: File, onProgress: (part: number) => void, signal: AbortSignal) => {
    const kept = await sendFile(updateConfigs.upload, file, { onProgress, signal });
    await client.invalidateQueries({ queryKey: [filesKey] });
    return kept;
  };
}

/** The models of a type; null asks for nothing. */
export function useModelsOf(deviceType: number | null) {
  return useQuery({
    queryKey: ['deviceModels', 'choice', deviceType],
    queryFn: ({ signal }) =>
      call(deviceModels.list, { deviceType: deviceType ?? 0, page: 0, size: most, sort: 'code,asc' }, signal),
    enabled: deviceType !== null,
    // Another type's models are not an older state of these.
    placeholderData: () => undefined,
  });
}

/** What is done with firmware configurations; the list follows. */
export function useChanges() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [configsKey] });
    return result;
  };
  return {
    add: (config: CallOf<typeof updateConfigs.add>) => followed(call(updateConfigs.add, config)),
    change: (config: CallOf<typeof updateConfigs.change>) => followed(call(updateConfigs.change, config)),
    remove: (id: number) => followed(call(updateConfigs.remove, { id })),
  };
}

export type Changes = ReturnType<typeof useChanges>;
