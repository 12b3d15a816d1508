import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { HealthFilterValues } from './health-filters.ts';
import { type useHealthSummary, useStoresToCheck } from './requests.ts';
import { useRecheck } from './use-recheck.ts';

type Props = {
  filters: HealthFilterValues;
  /** Whether all stores of the user may be checked together. */
  all: boolean;
  summary: ReturnType<typeof useHealthSummary>;
};

/** The time of the last check, and a button to check again. */
export function RecheckButton({ filters, all, summary }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const stores = useStoresToCheck(filters, all);
  const { check, checking } = useRecheck();
  return (
    <>
      {summary.data !== undefined && (
        <p>
          {summary.data.checkedAt === null
            ? t('health.neverChecked')
            : t('health.checked', {
                ago: formatTimeAgo(t, summary.data.checkedAt, tag, Math.max(summary.dataUpdatedAt, 0)),
              })}
        </p>
      )}
      {stores !== null && stores.length > 0 && (
        <Button
          icon={<Icon icon={ReloadOutlined} />}
          loading={createBusyIcon(checking)}
          onClick={() => void check(stores)}
        >
          {t('health.check')}
        </Button>
      )}
    </>
  );
}
