import { useTranslation } from 'react-i18next';
import { AreaDialog } from './area-dialog.tsx';
import { StorePartChoice, type StorePartChoiceProps } from './store-part-choice.tsx';

/** A field to choose areas of one or several stores. */
export function AreaChoice(props: StorePartChoiceProps) {
  const { t } = useTranslation();
  return <StorePartChoice {...props} placeholder={t('entrances.chooseAreas')} dialog={AreaDialog} />;
}
