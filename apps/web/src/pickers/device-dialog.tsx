import { useTranslation } from 'react-i18next';
import { type StorePartDialogProps, StorePartPickerDialog } from './store-part-dialog.tsx';

/** A dialog to choose devices, store by store. */
export function DeviceDialog(props: StorePartDialogProps) {
  const { t } = useTranslation();
  return <StorePartPickerDialog {...props} title={t('rules.devices')} emptyText={t('rules.noDevices')} kind="device" />;
}
