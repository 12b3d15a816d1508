import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { useTag } from '../../ui/use-tag.ts';
import { type BulkOffer, bulkOffers, type WhyNot } from './bulk-offers.ts';
import styles from './devices.module.css';
import type { useDeviceActions } from './use-device-actions.tsx';

type Props = {
  chosen: readonly Device[];
  actions: ReturnType<typeof useDeviceActions>;
  onInterval: () => void;
};

/** What can be done with the chosen devices together; what cannot says why, in words. */
export function SelectionTools({ chosen, actions, onInterval }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { can } = useSession();
  const whyId = useId();
  const offers = bulkOffers(chosen, { set: can('device:set'), bind: can('entranceExit:list') });
  const words: Readonly<Record<BulkOffer['key'], string>> = {
    uploadInterval: t('devices.uploadInterval'),
    unbind: t('devices.unbind'),
    upgrade: t('devices.upgrade'),
  };
  const press = {
    uploadInterval: onInterval,
    unbind: () => actions.unbind(chosen),
    upgrade: () => actions.upgrade(chosen),
  };
  // One reason may stand for two buttons.
  const reasons = new Set(offers.flatMap(({ whyNot }) => (whyNot === null ? [] : whyNotText(t, tag, whyNot))));
  return (
    <>
      {offers.map(({ key, whyNot }) => (
        <Button
          key={key}
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : whyId}
          onClick={press[key]}
        >
          {words[key]}
        </Button>
      ))}
      <Button danger onClick={() => actions.remove(chosen)}>
        {t('controls.delete')}
      </Button>
      {reasons.size > 0 && (
        <span id={whyId} className={styles.why}>
          {[...reasons].map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </span>
      )}
    </>
  );
}

function whyNotText(t: TFunction, tag: string, why: WhyNot): string {
  switch (why.word) {
    case 'oneModel':
      return t('devices.oneModel', { models: new Intl.ListFormat(tag, { type: 'conjunction' }).format(why.models) });
    case 'noneNewer':
    case 'noneBound':
      return t(`devices.${why.word}`);
    default:
      return t(`errors.${why.word}`);
  }
}
