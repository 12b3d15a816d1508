import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { type BulkAction, type BulkActionRefusal, listBulkActions } from './bulk-actions.ts';
import styles from './devices.module.css';
import type { useDeviceActions } from './use-device-actions.tsx';

type Props = {
  chosen: readonly Device[];
  actions: ReturnType<typeof useDeviceActions>;
  onEditUploadInterval: () => void;
};

/** Actions on the selected devices together; unavailable actions show their reason as text. */
export function SelectionTools({ chosen, actions, onEditUploadInterval }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  const whyId = useId();
  const bulkActions = listBulkActions(chosen, {
    canChangeSettings: can('device:set'),
    canBind: can('entranceExit:list'),
  });
  const words: Readonly<Record<BulkAction['key'], string>> = {
    uploadInterval: t('devices.uploadInterval'),
    unbind: t('devices.unbind'),
    upgrade: t('devices.upgrade'),
  };
  const press = {
    uploadInterval: onEditUploadInterval,
    unbind: () => actions.unbind(chosen),
    upgrade: () => actions.upgrade(chosen),
  };
  // Two buttons may have the same reason, which is then shown once.
  const reasons = new Set(bulkActions.flatMap(({ refusal }) => (refusal === null ? [] : formatRefusal(t, refusal))));
  return (
    <>
      {bulkActions.map(({ key, refusal }) => (
        <Button
          key={key}
          disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : whyId}
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

function formatRefusal(t: TFunction, refusal: BulkActionRefusal): string {
  return refusal === 'noneNewer' || refusal === 'noneBound' ? t(`devices.${refusal}`) : t(`errors.${refusal}`);
}
