import { useTranslation } from 'react-i18next';
import { EntranceDialog } from './entrance-dialog.tsx';
import { StorePartChoice, type StorePartChoiceProps } from './store-part-choice.tsx';

/** A field to choose entrances of one or several stores. */
export function EntranceChoice(props: StorePartChoiceProps) {
  const { t } = useTranslation();
  return <StorePartChoice {...props} placeholder={t('entrances.chooseEntrances')} dialog={EntranceDialog} />;
}
