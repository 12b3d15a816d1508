import { useTranslation } from 'react-i18next';
import { AccessDialog } from './access-dialog.tsx';
import { PlaceChoice, type PlaceChoiceProps } from './place-choice.tsx';

/** A choice of entrances of one store or several. */
export function AccessChoice(props: PlaceChoiceProps) {
  const { t } = useTranslation();
  return <PlaceChoice {...props} placeholder={t('entrances.chooseEntrances')} dialog={AccessDialog} />;
}
