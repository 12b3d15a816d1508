import type { FirmwareConfig } from '@portico/contract/routes/device-models';
import { useTranslation } from 'react-i18next';
import { formatDeviceKind } from '../../pickers/device-kind.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './firmware.module.css';

/** Columns of the list of firmware configurations. */
export function useFirmwareColumns(): DataColumn<FirmwareConfig>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'model',
      label: t('models.models.code'),
      sortBy: 'model',
      render: ({ model, deviceType }) => (
        <span className={styles.model}>
          <bdi>{model}</bdi>
          <span className={styles.second}>{formatDeviceKind(t, deviceType)}</span>
        </span>
      ),
    },
    {
      key: 'version',
      label: t('models.firmware.version'),
      sortBy: 'version',
      render: ({ version, latest }) => (
        <span className={styles.version}>
          <bdi>{version}</bdi>
          {latest && <span className={styles.latest}>{t('models.firmware.latest')}</span>}
        </span>
      ),
    },
    {
      key: 'firmwareType',
      label: t('models.firmware.firmwareType'),
      render: ({ firmwareType }) => t(`models.firmware.firmwareTypes.${firmwareType === 2 ? 2 : 1}`),
    },
    {
      key: 'upgradeType',
      label: t('models.firmware.upgradeType'),
      render: ({ upgradeType }) => t(`models.firmware.upgradeTypes.${upgradeType === 2 ? 2 : 1}`),
    },
    {
      key: 'push',
      label: t('models.firmware.push'),
      hiddenByDefault: true,
      render: ({ push }) => (push ? t('models.firmware.pushed') : '—'),
    },
    {
      key: 'waiting',
      label: t('models.firmware.waiting'),
      align: 'end',
      render: ({ waiting }) => formatCount(waiting, tag),
    },
    {
      key: 'updateUrl',
      label: t('models.firmware.address'),
      hiddenByDefault: true,
      wraps: true,
      render: ({ updateUrl }) => <bdi dir="ltr">{updateUrl}</bdi>,
    },
    {
      key: 'remark',
      label: t('models.firmware.remark'),
      wraps: true,
      render: ({ remark }) => <bdi>{remark ?? '—'}</bdi>,
    },
    {
      key: 'createTime',
      label: t('models.firmware.created'),
      sortBy: 'createTime',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}
