import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseSessionRefresh, useSession } from '../session/session.ts';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './recovery-codes.module.css';

/** The recovery codes, which are never shown again: the user copies or downloads them before going on. */
export function RecoveryCodes({ codes, onConfirmed }: { codes: readonly string[]; onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  useEffect(() => pauseSessionRefresh(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  const copy = async () => {
    const done = await copyText(codes.join('\n'));
    showToast(done ? { kind: 'success', text: t('controls.copied') } : { kind: 'error', text: t('frame.failed') });
  };

  return (
    <>
      <p>{t('setUp.codesReason')}</p>
      <ol className={styles.codes} aria-label={t('setUp.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button icon={<Icon icon={CopyOutlined} />} onClick={() => void copy()}>
          {t('controls.copy')}
        </Button>
        <Button
          icon={<Icon icon={DownloadOutlined} />}
          onClick={() =>
            saveText('portico-recovery-codes.txt', [t('setUp.recoveryCodes'), user.username, '', ...codes])
          }
        >
          {t('setUp.download')}
        </Button>
      </div>
      <Button type="primary" size="large" block onClick={onConfirmed}>
        {t('setUp.kept')}
      </Button>
    </>
  );
}

/** With CRLF line ends for Windows' Notepad; other programs accept them too. */
function saveText(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
