import type { CallOf, ResultOf } from '@portico/contract/route';
import { deviceModels } from '@portico/contract/routes/device-models';
import { type Device, devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../api/call.ts';
import { useBinding } from '../../pickers/binding-requests.ts';
import { devicesKey } from '../../pickers/device-key.ts';
import { refreshPlaces } from '../../pickers/place-requests.ts';
import { saveFile } from '../../ui/save-file.ts';

export type ListFilter = Omit<CallOf<typeof devices.list>, 'page' | 'size' | 'sort'>;
export type AddedDevice = ResultOf<typeof devices.addMany>['rows'][number];
export type Announced = ResultOf<typeof devices.announced>['content'][number];
export type Option = ResultOf<typeof devices.options>['content'][number];

/** States change by themselves: asked again this often while somebody looks, and once when they come back. */
const live = { refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const;

/** A page of devices, kept live. */
export function useDevices(asked: CallOf<typeof devices.list>) {
  return useQuery({
    queryKey: [devicesKey, 'list', asked],
    queryFn: ({ signal }) => call(devices.list, asked, signal),
    ...live,
  });
}

/** How many devices the filters find, by state. */
export function useUse(asked: ListFilter) {
  return useQuery({
    queryKey: [devicesKey, 'use', asked],
    queryFn: ({ signal }) => call(devices.useInfo, asked, signal),
    ...live,
  });
}

/** Types, models and versions to filter by. */
export function useOptions() {
  return useQuery({
    queryKey: [devicesKey, 'options'],
    queryFn: ({ signal }) => call(devices.options, {}, signal),
    staleTime: 60_000,
  });
}

/** One device, kept live; the row it was opened from until it is here. */
export function useDevice(row: Device) {
  return useQuery({
    queryKey: [devicesKey, 'one', row.id],
    queryFn: ({ signal }) => call(devices.details, { id: row.id }, signal),
    placeholderData: row,
    ...live,
  });
}

/** A page of what happened on a device. */
export function useLog(asked: CallOf<typeof devices.log>) {
  return useQuery({
    queryKey: [devicesKey, 'log', asked],
    queryFn: ({ signal }) => call(devices.log, asked, signal),
  });
}

/** A page of what a device sent. */
export function useUploadRecord(asked: CallOf<typeof devices.uploadRecord>) {
  return useQuery({
    queryKey: [devicesKey, 'uploadRecord', asked],
    queryFn: ({ signal }) => call(devices.uploadRecord, asked, signal),
  });
}

/** More models than one type has. */
const mostModels = 200;

/** The models of a type of device. */
export function useModels(deviceType: number | null) {
  return useQuery({
    queryKey: ['deviceModels', 'choice', deviceType],
    queryFn: ({ signal }) =>
      call(deviceModels.list, { deviceType: deviceType ?? 0, page: 0, size: mostModels, sort: 'code,asc' }, signal),
    enabled: deviceType !== null,
    // Another type's models are not an older state of these.
    placeholderData: () => undefined,
  });
}

/** Which of these serial numbers have announced themselves and belong to nobody. */
export function useAnnounced(sns: readonly string[]) {
  return useQuery({
    queryKey: [devicesKey, 'announced', sns],
    queryFn: ({ signal }) => call(devices.announced, { sns: [...sns] }, signal),
    enabled: sns.length > 0,
    // Of other numbers nothing is known yet.
    placeholderData: () => undefined,
  });
}

/** Where people stayed in front of a device, as a picture. */
export function useHeatImage(asked: CallOf<typeof devices.heatImage>) {
  return useQuery({
    queryKey: [devicesKey, 'heat', asked],
    queryFn: async () => (await fetchFile(devices.heatImage, asked)).content,
    // Another range's picture is not an older state of this one.
    placeholderData: () => undefined,
  });
}

/** Where the settings page of the device itself is. */
export function useConnection(sn: string) {
  return useQuery({
    queryKey: [devicesKey, 'connection', sn],
    queryFn: ({ signal }) => call(devices.remoteConnectConfig, { sn }, signal),
    placeholderData: () => undefined,
    // The device is asked each time.
    staleTime: 0,
    gcTime: 0,
  });
}

/** One device as it is now. */
export function readDevice(id: number): Promise<Device> {
  return call(devices.details, { id });
}

/** What a device sent, as a spreadsheet kept by the browser. */
export async function exportUploadRecord(asked: CallOf<typeof devices.uploadRecordDownload>): Promise<void> {
  saveFile(await fetchFile(devices.uploadRecordDownload, asked));
}

/** What can be done with devices; the lists follow. Secrets are not kept anywhere. */
export function useChanges() {
  const client = useQueryClient();
  const { unbind } = useBinding();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await refreshPlaces(client);
    return result;
  };
  return {
    add: (device: CallOf<typeof devices.add>) => followed(call(devices.add, device)),
    addMany: (given: CallOf<typeof devices.addMany>) => followed(call(devices.addMany, given)),
    change: (device: CallOf<typeof devices.change>) => followed(call(devices.change, device)),
    remove: (ids: number[]) => followed(call(devices.remove, { ids })),
    unbind: (ids: number[]) => unbind({ devices: ids }),
    setInfrared: (given: CallOf<typeof devices.setInfrared>) => followed(call(devices.setInfrared, given)),
    upgrade: (ids: number[]) => followed(call(devices.upgrade, { ids })),
    renewSecret: (id: number) => followed(call(devices.renewSecret, { id })),
    clear: (range: CallOf<typeof devices.uploadRecordClear>) => followed(call(devices.uploadRecordClear, range)),
  };
}

export type Changes = ReturnType<typeof useChanges>;
