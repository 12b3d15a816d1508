import { useTranslation } from 'react-i18next';
import { AreaDialog } from './area-dialog.tsx';
import { PlaceChoice, type PlaceChoiceProps } from './place-choice.tsx';

/** A choice of areas of one store or several. */
export function AreaChoice(props: PlaceChoiceProps) {
  const { t } = useTranslation();
  return <PlaceChoice {...props} placeholder={t('entrances.chooseAreas')} dialog={AreaDialog} />;
}
