import { ArrowRightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './devices.module.css';

/** A figure a rule changed: what the device sent, and what counts of it. */
export function SentAndCounted({ sent, counted }: { sent: number | null; counted: number | null }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [was, counts] = [formatCount(sent, tag), formatCount(counted, tag)];
  return (
    <>
      <span className="heard">{t('rules.sentCounted', { sent: was, counted: counts })}</span>
      {/* Figures run from left to right in every language. */}
      <span aria-hidden="true" dir="ltr" className={styles.ruled}>
        <span className={styles.sent}>{was}</span>
        <Icon of={ArrowRightOutlined} className={styles.becomes} />
        <b>{counts}</b>
      </span>
    </>
  );
}
