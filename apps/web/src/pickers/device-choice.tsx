import { useTranslation } from 'react-i18next';
import { DeviceDialog } from './device-dialog.tsx';
import { StorePartChoice, type StorePartChoiceProps } from './store-part-choice.tsx';

/** A field to choose devices of one or several stores. */
export function DeviceChoice(props: StorePartChoiceProps) {
  const { t } = useTranslation();
  return <StorePartChoice {...props} placeholder={t('rules.devices')} dialog={DeviceDialog} />;
}
