import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { agoText } from '../../pickers/device-time.ts';
import { busyIcon } from '../../ui/busy-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import type { Filters } from './health-filters.ts';
import styles from './health.module.css';
import { useStoresToCheck, type useSummary } from './requests.ts';
import { useCheck } from './use-check.ts';

type Props = {
  filters: Filters;
  /** Whether all stores somebody sees may be looked at together. */
  all: boolean;
  asked: ReturnType<typeof useSummary>;
};

/** When all this was looked at, and another look. */
export function CheckAgain({ filters, all, asked }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const stores = useStoresToCheck(filters, all);
  const { check, checking } = useCheck();
  return (
    <div className={styles.checked}>
      {asked.data !== undefined && (
        <p>
          {asked.data.checkedAt === null
            ? t('health.neverChecked')
            : t('health.checked', { ago: agoText(asked.data.checkedAt, tag, Math.max(asked.dataUpdatedAt, 0)) })}
        </p>
      )}
      {stores !== null && stores.length > 0 && (
        <Button icon={<Icon of={ReloadOutlined} />} loading={busyIcon(checking)} onClick={() => void check(stores)}>
          {t('health.check')}
        </Button>
      )}
    </div>
  );
}
