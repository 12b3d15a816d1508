import type { Finding } from '@portico/contract/routes/health';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { isolate } from '../../ui/isolate.ts';
import styles from './health.module.css';
import type { Changes } from './requests.ts';

type Props = { finding: Finding; changes: Changes; onClose: () => void };

/** Why a finding is none, or nothing to be done about. */
export default function DismissForm({ finding, changes, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, deviceName, corridorName, entityName } = finding;
  return (
    <FormDrawer
      title={t('health.dismissTitle', {
        what: t(`health.kinds.${kind}`),
        where: isolate(deviceName ?? corridorName ?? entityName),
      })}
      action={t('health.dismiss')}
      values={{ reason: '' }}
      fields={[
        {
          kind: 'textarea',
          name: 'reason',
          label: t('health.reason'),
          maxLength: 200,
          required: true,
        },
      ]}
      onSubmit={async ({ reason }) => {
        await changes.dismiss({ id: finding.id, reason });
        onClose();
      }}
      problemsOf={(error) => problemsIn(t, error, ['reason'])}
      onClose={onClose}
    >
      <p className={styles.follows}>{t('health.dismissHint')}</p>
    </FormDrawer>
  );
}
