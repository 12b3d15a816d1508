import { useTranslation } from 'react-i18next';
import { PlaceDialog, type PlaceDialogProps } from './place-dialog.tsx';

/** Entrances to choose from, store by store. */
export function AccessDialog(props: PlaceDialogProps) {
  const { t } = useTranslation();
  return (
    <PlaceDialog
      {...props}
      title={t('entrances.chooseEntrances')}
      emptyText={t('entrances.storeHasNone')}
      kind="access"
    />
  );
}
