import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Opens the alarms, which are not available yet: it only says so. */
export function AlarmsButton() {
  const { t } = useTranslation();
  return (
    <Button
      icon={<Icon icon={BellOutlined} />}
      onClick={() => showToast({ kind: 'error', text: t('errors.alarmNotAvailable') })}
    >
      {t('health.alarms')}
    </Button>
  );
}
