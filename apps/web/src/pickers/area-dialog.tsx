import { useTranslation } from 'react-i18next';
import { PlaceDialog, type PlaceDialogProps } from './place-dialog.tsx';

/** Areas to choose from, store by store. */
export function AreaDialog(props: PlaceDialogProps) {
  const { t } = useTranslation();
  return <PlaceDialog {...props} title={t('entrances.chooseAreas')} emptyText={t('entrances.areasNone')} kind="area" />;
}
