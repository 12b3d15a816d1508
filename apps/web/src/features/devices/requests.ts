import type { RequestOf, ResultOf } from '@portico/contract/route';
import { deviceModels } from '@portico/contract/routes/device-models';
import { type Device, devices } from '@portico/contract/routes/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../api/call.ts';
import { useBindingActions } from '../../pickers/binding-requests.ts';
import { devicesKey } from '../../pickers/device-key.ts';
import { refreshStoreParts } from '../../pickers/store-part-requests.ts';
import { saveFile } from '../../ui/save-file.ts';

export type DeviceListFilter = Omit<RequestOf<typeof devices.list>, 'page' | 'size' | 'sort'>;
export type AddedDevice = ResultOf<typeof devices.addMany>['rows'][number];
export type UnregisteredDeviceRow = ResultOf<typeof devices.announced>['content'][number];
export type RawMessageRow = ResultOf<typeof devices.rawMessages>['content'][number];
export type RawMessagePreviewReply = ResultOf<typeof devices.previewRawMessages>;
export type DeviceOption = ResultOf<typeof devices.options>['content'][number];

/** Device states change without any action of this user: refetch every 10 s while the page is visible, and once when it becomes visible. */
const live = { refetchInterval: 10_000, refetchOnWindowFocus: 'always' } as const;

/** A page of devices, refetched continuously. */
export function useDevices(query: RequestOf<typeof devices.list>) {
  return useQuery({
    queryKey: [devicesKey, 'list', query],
    queryFn: ({ signal }) => call(devices.list, query, signal),
    ...live,
  });
}

/** The number of devices that match the filters, by state. */
export function useDeviceCountByState(filter: DeviceListFilter) {
  return useQuery({
    queryKey: [devicesKey, 'use', filter],
    queryFn: ({ signal }) => call(devices.useInfo, filter, signal),
    ...live,
  });
}

/** Types, models and versions to filter by. */
export function useDeviceOptions() {
  return useQuery({
    queryKey: [devicesKey, 'options'],
    queryFn: ({ signal }) => call(devices.options, {}, signal),
    staleTime: 60_000,
  });
}

/** One device, refetched continuously; returns the row it was opened from until the reply arrives. */
export function useDevice(row: Device) {
  return useQuery({
    queryKey: [devicesKey, 'one', row.id],
    queryFn: ({ signal }) => call(devices.details, { id: row.id }, signal),
    placeholderData: row,
    ...live,
  });
}

/** The protocols other than its own in which messages with a device's serial number arrived in the last days. */
export function useOtherFormats(id: number) {
  return useQuery({
    queryKey: [devicesKey, 'otherFormats', id],
    queryFn: ({ signal }) => call(devices.otherFormats, { id }, signal),
    // Those of another device must not be shown for this one.
    placeholderData: () => undefined,
    ...live,
  });
}

/** The networks of a device without a secret. */
export function useDeviceNetworks(id: number) {
  return useQuery({
    queryKey: [devicesKey, 'networks', id],
    queryFn: ({ signal }) => call(devices.networks, { id }, signal),
    // Those of another device must not be shown for this one.
    placeholderData: () => undefined,
    ...live,
  });
}

/** Sets the networks of a device without a secret. */
export function useSetDeviceNetworks() {
  const client = useQueryClient();
  return async (input: RequestOf<typeof devices.setNetworks>) => {
    await call(devices.setNetworks, input);
    await client.invalidateQueries({ queryKey: [devicesKey] });
  };
}

/** A page of the events of a device. */
export function useDeviceLog(query: RequestOf<typeof devices.log>) {
  return useQuery({
    queryKey: [devicesKey, 'log', query],
    queryFn: ({ signal }) => call(devices.log, query, signal),
  });
}

/** The records of a device that were refused because of the history limit. */
export function useOldRecords(sn: string) {
  return useQuery({
    queryKey: [devicesKey, 'oldRecords', sn],
    queryFn: ({ signal }) => call(devices.oldRecords, { sn }, signal),
  });
}

/** Imports the next of these records; returns how many, and how many remain. */
export const importOldRecords = (sn: string) => call(devices.importOldRecords, { sn });

export const discardOldRecords = (sn: string) => call(devices.discardOldRecords, { sn });

/** A page of the kept messages of a device: those of which a record was not stored. */
export function useRawMessages(query: RequestOf<typeof devices.rawMessages>) {
  return useQuery({
    queryKey: [devicesKey, 'rawMessages', query],
    queryFn: ({ signal }) => call(devices.rawMessages, query, signal),
  });
}

/** What storing the kept messages of a device would change now; fetched only while `enabled`, and never from the cache. */
export function useRawMessagePreview(sn: string, enabled: boolean) {
  return useQuery({
    queryKey: [devicesKey, 'rawMessagePreview', sn],
    queryFn: ({ signal }) => call(devices.previewRawMessages, { sn }, signal),
    enabled,
    placeholderData: () => undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Stores or discards the kept messages of a device. Both refresh the lists, and storing also the figures. */
export function useRawMessageActions(sn: string) {
  const client = useQueryClient();
  const refresh = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  return {
    store: async () => {
      const result = await call(devices.countRawMessages, { sn });
      await refresh([devicesKey, 'figures']);
      return result;
    },
    discard: async () => {
      const result = await call(devices.discardRawMessages, { sn });
      await refresh([devicesKey]);
      return result;
    },
  };
}

/** A page of the records a device sent. */
export function useUploadRecord(query: RequestOf<typeof devices.uploadRecord>) {
  return useQuery({
    queryKey: [devicesKey, 'uploadRecord', query],
    queryFn: ({ signal }) => call(devices.uploadRecord, query, signal),
  });
}

/** Page size for models; larger than the number of models of any device type. */
const maxModels = 200;

/** The models of a type of device. */
export function useDeviceModelChoices(deviceType: number | null) {
  return useQuery({
    queryKey: ['deviceModels', 'choice', deviceType],
    queryFn: ({ signal }) =>
      call(deviceModels.list, { deviceType: deviceType ?? 0, page: 0, size: maxModels, sort: 'code,asc' }, signal),
    enabled: deviceType !== null,
    // The models of the previous type must not be shown for this one.
    placeholderData: () => undefined,
  });
}

/** Which of the given serial numbers have contacted the server and belong to no company. */
export function useUnregisteredDevices(sns: readonly string[]) {
  return useQuery({
    queryKey: [devicesKey, 'announced', sns],
    queryFn: ({ signal }) => call(devices.announced, { sns: [...sns] }, signal),
    enabled: sns.length > 0,
    // The result for other serial numbers must not be shown for these.
    placeholderData: () => undefined,
  });
}

/** The heat map picture: where people stayed in front of a device. */
export function useHeatImage(query: RequestOf<typeof devices.heatImage>) {
  return useQuery({
    queryKey: [devicesKey, 'heat', query],
    queryFn: async () => (await fetchFile(devices.heatImage, query)).content,
    // The picture of another range must not be shown for this one.
    placeholderData: () => undefined,
  });
}

/** The address of the device's own settings page. */
export function useDeviceAddress(sn: string) {
  return useQuery({
    queryKey: [devicesKey, 'connection', sn],
    queryFn: ({ signal }) => call(devices.remoteConnectConfig, { sn }, signal),
    placeholderData: () => undefined,
    // The address must be current, so it is never cached.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The current state of one device. */
export function fetchDevice(id: number): Promise<Device> {
  return call(devices.details, { id });
}

/** Downloads the records of a device as a spreadsheet. */
export async function downloadUploadRecords(query: RequestOf<typeof devices.uploadRecordDownload>): Promise<void> {
  saveFile(await fetchFile(devices.uploadRecordDownload, query));
}

/** Actions on devices; each refreshes the lists. Returned secrets are not cached. */
export function useDeviceChanges() {
  const client = useQueryClient();
  const { unbind } = useBindingActions();
  const withRefresh = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await refreshStoreParts(client);
    return result;
  };
  return {
    add: (device: RequestOf<typeof devices.add>) => withRefresh(call(devices.add, device)),
    addMany: (given: RequestOf<typeof devices.addMany>) => withRefresh(call(devices.addMany, given)),
    change: (device: RequestOf<typeof devices.change>) => withRefresh(call(devices.change, device)),
    remove: (ids: number[]) => withRefresh(call(devices.remove, { ids })),
    unbind: (ids: number[]) => unbind({ devices: ids }),
    setInfrared: (given: RequestOf<typeof devices.setInfrared>) => withRefresh(call(devices.setInfrared, given)),
    upgrade: (ids: number[]) => withRefresh(call(devices.upgrade, { ids })),
    changeFormat: (input: RequestOf<typeof devices.changeFormat>) => withRefresh(call(devices.changeFormat, input)),
    renewSecret: (id: number) => withRefresh(call(devices.renewSecret, { id })),
    clear: (range: RequestOf<typeof devices.uploadRecordClear>) => withRefresh(call(devices.uploadRecordClear, range)),
  };
}

export type DeviceChanges = ReturnType<typeof useDeviceChanges>;
