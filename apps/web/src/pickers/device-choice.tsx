import { useTranslation } from 'react-i18next';
import { DeviceDialog } from './device-dialog.tsx';
import { PlaceChoice, type PlaceChoiceProps } from './place-choice.tsx';

/** A choice of devices of one store or several. */
export function DeviceChoice(props: PlaceChoiceProps) {
  const { t } = useTranslation();
  return <PlaceChoice {...props} placeholder={t('rules.devices')} dialog={DeviceDialog} />;
}
