import { useTranslation } from 'react-i18next';
import { type StorePartDialogProps, StorePartPickerDialog } from './store-part-dialog.tsx';

/** A dialog to choose areas, store by store. */
export function AreaDialog(props: StorePartDialogProps) {
  const { t } = useTranslation();
  return (
    <StorePartPickerDialog
      {...props}
      title={t('entrances.chooseAreas')}
      emptyText={t('entrances.areasNone')}
      kind="area"
    />
  );
}
