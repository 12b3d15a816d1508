import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';
import styles from './copyable-text.module.css';
import { Icon } from './icon.tsx';

/** How long "Copied" is shown. */
const copiedMilliseconds = 1500;

/** A number or secret with a button that copies it. */
export function CopyableText({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.copyable}>
      <bdi className={styles.text}>{text}</bdi>
      <button
        type="button"
        className={styles.button}
        aria-label={`${t('controls.copy')}: ${name}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        <Icon icon={copied ? CheckOutlined : CopyOutlined} />
      </button>
      <span className={styles.said} role="status">
        {copied && t('controls.copied')}
      </span>
    </span>
  );
}
