import { ArrowRightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';

/** A figure that a rule changed: the value the device sent, and the value that counts. */
export function SentAndCountedValue({ sent, counted }: { sent: number | null; counted: number | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [was, counts] = [formatCount(sent, tag), formatCount(counted, tag)];
  return (
    <>
      <span className="heard">{t('rules.sentCounted', { sent: was, counted: counts })}</span>
      {/* Figures are written from left to right in every language. */}
      <span aria-hidden="true" dir="ltr" className={styles.ruled}>
        <span className={styles.sent}>{was}</span>
        <Icon icon={ArrowRightOutlined} className={styles.becomes} />
        <b>{counts}</b>
      </span>
    </>
  );
}
