import { useTranslation } from 'react-i18next';
import { PlaceDialog, type PlaceDialogProps } from './place-dialog.tsx';

/** Devices to choose from, store by store. */
export function DeviceDialog(props: PlaceDialogProps) {
  const { t } = useTranslation();
  return <PlaceDialog {...props} title={t('rules.devices')} emptyText={t('rules.noDevices')} kind="device" />;
}
