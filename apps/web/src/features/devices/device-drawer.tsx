import type { Device } from '@portico/contract/routes/devices';
import { lazy, Suspense } from 'react';
import { DeviceLicenceForm } from '../../pickers/device-licence.tsx';
import type { DeviceChanges } from './requests.ts';
import type { SecretNotice } from './secret-dialog.tsx';
import type { useDeviceActions } from './use-device-actions.tsx';

const DeviceForm = lazy(() => import('./device-form.tsx'));
const AddDevicesDrawer = lazy(() => import('./add-devices-drawer.tsx'));
const InfraredSettingsForm = lazy(() => import('./infrared-settings-form.tsx'));
const DeviceDetail = lazy(() => import('./device-detail.tsx'));
const DeviceFormatForm = lazy(() => import('./device-format-form.tsx'));
const DeviceNetworksForm = lazy(() => import('./device-networks-form.tsx'));
const DeviceLog = lazy(() => import('./device-log.tsx'));
const HeatMap = lazy(() => import('./heat-map.tsx'));
const RawMessages = lazy(() => import('./raw-messages.tsx'));
const UploadRecord = lazy(() => import('./upload-record.tsx'));

/** The drawer that is open beside the list. */
export type DeviceDrawerState =
  | { kind: 'new' | 'many' | 'claim' }
  | { kind: 'form' | 'details' | 'log' | 'messages' | 'record' | 'heat' | 'licence'; device: Device }
  | { kind: 'format'; device: Device; suggested: string }
  | { kind: 'networks'; device: Device; networks: readonly string[] }
  | { kind: 'interval'; devices: readonly Device[] };

type Props = {
  state: DeviceDrawerState;
  changes: DeviceChanges;
  actions: ReturnType<typeof useDeviceActions>;
  onOpen: (state: DeviceDrawerState) => void;
  /** A device was added that has a secret or needs further steps. */
  onSecretNotice: (notice: SecretNotice) => void;
  onClose: () => void;
};

/** Renders the drawer that is open over the device list. */
export function DeviceDrawer(props: Props) {
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  );
}

function Drawn({ state, changes, actions, onOpen, onSecretNotice, onClose }: Props) {
  switch (state.kind) {
    case 'new':
      return <DeviceForm device={null} changes={changes} onSecretNotice={onSecretNotice} onClose={onClose} />;
    case 'form':
      return <DeviceForm device={state.device} changes={changes} onSecretNotice={onSecretNotice} onClose={onClose} />;
    case 'many':
    case 'claim':
      return (
        <AddDevicesDrawer
          key={state.kind}
          onlyUnregistered={state.kind === 'claim'}
          changes={changes}
          onClose={onClose}
        />
      );
    case 'interval':
      return <InfraredSettingsForm devices={state.devices} changes={changes} onClose={onClose} />;
    case 'details':
      return <DeviceDetail row={state.device} actions={actions} onOpen={onOpen} onClose={onClose} />;
    case 'format':
      return <DeviceFormatForm device={state.device} suggested={state.suggested} actions={actions} onClose={onClose} />;
    case 'networks':
      return <DeviceNetworksForm device={state.device} networks={state.networks} onClose={onClose} />;
    case 'log':
      return (
        <DeviceLog
          device={state.device}
          onShowMessages={() => onOpen({ kind: 'messages', device: state.device })}
          onClose={onClose}
        />
      );
    case 'messages':
      return <RawMessages device={state.device} onClose={onClose} />;
    case 'record':
      return <UploadRecord device={state.device} changes={changes} onClose={onClose} />;
    case 'heat':
      return <HeatMap device={state.device} onClose={onClose} />;
    case 'licence':
      return <DeviceLicenceForm devices={[state.device]} onClose={onClose} />;
  }
}
