import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseSessionRefresh } from '../../session/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { createWorkbook } from '../../ui/create-workbook.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import type { AddedDevice } from './requests.ts';

/** The devices that were just registered with their secrets. The server returns secrets only once, so they must be copied or saved here. */
export function AddedDevicesDialog({ rows, onClose }: { rows: readonly AddedDevice[]; onClose: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const secrets = rows.flatMap(({ sn, secret }) => (secret === null ? [] : [{ sn, secret }]));
  const hasSecrets = secrets.length > 0;
  useEffect(() => (hasSecrets ? pauseSessionRefresh() : undefined), [hasSecrets]);
  return (
    <Modal
      open
      centered
      width={560}
      title={t('devices.addedCount', { count: rows.length, n: formatCount(rows.length, tag) })}
      closable={!hasSecrets}
      keyboard={!hasSecrets}
      mask={{ closable: !hasSecrets }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('frame.close')}
        </Button>
      }
    >
      {rows.some(({ announced }) => announced) && <p className={styles.note}>{t('devices.hadAnnounced')}</p>}
      <p className={styles.note}>{t('devices.allBoundNowhere')}</p>
      {hasSecrets && <Secrets secrets={secrets} />}
    </Modal>
  );
}

function Secrets({ secrets }: { secrets: readonly { sn: string; secret: string }[] }) {
  const { t, i18n } = useTranslation();
  const headings = [t('devices.sn'), t('devices.secret')];
  const copy = async () => {
    const done = await copyText(secrets.map(({ sn, secret }) => `${sn},${secret}`).join('\n'));
    showToast(done ? { kind: 'success', text: t('controls.copied') } : { kind: 'error', text: t('frame.failed') });
  };
  const download = async () => {
    try {
      const rows = secrets.map(({ sn, secret }) => [sn, secret]);
      const content = await createWorkbook(headings, rows, { rightToLeft: i18n.dir() === 'rtl' });
      saveFile({ name: 'portico-devices.xlsx', content });
    } catch {
      // The code that writes the file could not be loaded; the secrets are still on the screen.
      showToast({ kind: 'error', text: t('frame.failed') });
    }
  };
  return (
    <>
      <p className={styles.note}>{t('devices.secretsText')}</p>
      <div className={styles.secrets} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {secrets.map(({ sn, secret }) => (
              <tr key={sn}>
                <th scope="row">
                  <bdi>{sn}</bdi>
                </th>
                <td>
                  <bdi>{secret}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.ways}>
        <Button icon={<Icon icon={CopyOutlined} />} onClick={() => void copy()}>
          {t('controls.copy')}
        </Button>
        <Button icon={<Icon icon={DownloadOutlined} />} onClick={() => void download()}>
          {t('devices.download')}
        </Button>
      </div>
    </>
  );
}
