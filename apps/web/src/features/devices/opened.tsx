import type { Device } from '@portico/contract/routes/devices';
import { lazy, Suspense } from 'react';
import { LicenceForm } from '../../pickers/device-licence.tsx';
import type { Changes } from './requests.ts';
import type { Told } from './secret-dialog.tsx';
import type { useDeviceActions } from './use-device-actions.tsx';

const DeviceForm = lazy(() => import('./device-form.tsx'));
const AddMany = lazy(() => import('./add-many.tsx'));
const IntervalForm = lazy(() => import('./interval-form.tsx'));
const DeviceDetail = lazy(() => import('./device-detail.tsx'));
const DeviceLog = lazy(() => import('./device-log.tsx'));
const HeatMap = lazy(() => import('./heat-map.tsx'));
const UploadRecord = lazy(() => import('./upload-record.tsx'));

/** What is open beside the list. */
export type OpenedThing =
  | { is: 'new' | 'many' | 'claim' }
  | { is: 'form' | 'details' | 'log' | 'record' | 'heat' | 'licence'; device: Device }
  | { is: 'interval'; devices: readonly Device[] };

type Props = {
  thing: OpenedThing;
  changes: Changes;
  actions: ReturnType<typeof useDeviceActions>;
  onOpen: (thing: OpenedThing) => void;
  /** Something was added that has a secret or needs something else. */
  onTold: (told: Told) => void;
  onClose: () => void;
};

/** A drawer over the list of devices. */
export function Opened(props: Props) {
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  );
}

function Drawn({ thing, changes, actions, onOpen, onTold, onClose }: Props) {
  switch (thing.is) {
    case 'new':
      return <DeviceForm device={null} changes={changes} onTold={onTold} onClose={onClose} />;
    case 'form':
      return <DeviceForm device={thing.device} changes={changes} onTold={onTold} onClose={onClose} />;
    case 'many':
    case 'claim':
      return <AddMany key={thing.is} claims={thing.is === 'claim'} changes={changes} onClose={onClose} />;
    case 'interval':
      return <IntervalForm devices={thing.devices} changes={changes} onClose={onClose} />;
    case 'details':
      return <DeviceDetail row={thing.device} actions={actions} onOpen={onOpen} onClose={onClose} />;
    case 'log':
      return <DeviceLog device={thing.device} onClose={onClose} />;
    case 'record':
      return <UploadRecord device={thing.device} changes={changes} onClose={onClose} />;
    case 'heat':
      return <HeatMap device={thing.device} onClose={onClose} />;
    case 'licence':
      return <LicenceForm devices={[thing.device]} onClose={onClose} />;
  }
}
