import { useTranslation } from 'react-i18next';
import { type StorePartDialogProps, StorePartPickerDialog } from './store-part-dialog.tsx';

/** A dialog to choose entrances, store by store. */
export function EntranceDialog(props: StorePartDialogProps) {
  const { t } = useTranslation();
  return (
    <StorePartPickerDialog
      {...props}
      title={t('entrances.chooseEntrances')}
      emptyText={t('entrances.storeHasNone')}
      kind="access"
    />
  );
}
