import type { RequestOf } from '@portico/contract/route';
import { deviceModels, type FirmwareConfig, updateConfigs } from '@portico/contract/routes/device-models';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';

const configsKey = 'firmware';
const filesKey = 'firmwareFiles';
/** The largest page of a list, larger than the number of configurations. */
const maxListedRows = 1000;

/** A page of the firmware configurations. */
export function useFirmwareConfigs(query: RequestOf<typeof updateConfigs.list>) {
  return useQuery({
    queryKey: [configsKey, 'list', query],
    queryFn: ({ signal }) => call(updateConfigs.list, query, signal),
  });
}

/** The current state of a configuration; null: it was deleted. */
export async function fetchLatestFirmwareConfig(id: number): Promise<FirmwareConfig | null> {
  const { content } = await call(updateConfigs.list, { size: maxListedRows });
  return content.find((config) => config.id === id) ?? null;
}

/** Uploaded firmware, newest first. */
export function useFirmwareFiles() {
  return useQuery({
    queryKey: [filesKey],
    queryFn: ({ signal }) => call(updateConfigs.files, { size: maxListedRows }, signal),
  });
}

/** Uploads a file and refreshes the list of files. */
export function useFirmwareUpload() {
  const client = useQueryClient();
  return async (file: File, onProgress: (part: number) => void, signal: AbortSignal) => {
    const uploaded = await sendFile(updateConfigs.upload, file, { onProgress, signal });
    await client.invalidateQueries({ queryKey: [filesKey] });
    return uploaded;
  };
}

/** The models of a type; null sends no request. */
export function useFirmwareModelChoices(deviceType: number | null) {
  return useQuery({
    queryKey: ['deviceModels', 'choice', deviceType],
    queryFn: ({ signal }) =>
      call(deviceModels.list, { deviceType: deviceType ?? 0, page: 0, size: maxListedRows, sort: 'code,asc' }, signal),
    enabled: deviceType !== null,
    // The models of the previous type must not be shown for this one.
    placeholderData: () => undefined,
  });
}

/** Actions on firmware configurations; each refreshes the list. */
export function useFirmwareChanges() {
  const client = useQueryClient();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await client.invalidateQueries({ queryKey: [configsKey] });
    return result;
  };
  return {
    add: (config: RequestOf<typeof updateConfigs.add>) => withRefresh(call(updateConfigs.add, config)),
    change: (config: RequestOf<typeof updateConfigs.change>) => withRefresh(call(updateConfigs.change, config)),
    remove: (id: number) => withRefresh(call(updateConfigs.remove, { id })),
  };
}

export type FirmwareChanges = ReturnType<typeof useFirmwareChanges>;
