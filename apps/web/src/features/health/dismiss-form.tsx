import type { Finding } from '@portico/contract/routes/health';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import styles from './health.module.css';
import type { FindingChanges } from './requests.ts';

type Props = { finding: Finding; changes: FindingChanges; onClose: () => void };

/** Form for the reason why a finding is not a fault, or why nothing is to be done about it. */
export default function DismissForm({ finding, changes, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, deviceName, corridorName, entityName } = finding;
  return (
    <FormDrawer
      title={t('health.dismissTitle', {
        what: t(`health.kinds.${kind}`),
        where: isolateDirection(deviceName ?? corridorName ?? entityName),
      })}
      submitLabel={t('health.dismiss')}
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
      toFormProblems={(error) => toFieldProblems(t, error, ['reason'])}
      onClose={onClose}
    >
      <p className={styles.follows}>{t('health.dismissHint')}</p>
    </FormDrawer>
  );
}
