import type { Device } from '@portico/contract/routes/devices';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { useRawMessages } from './requests.ts';

/** The number of kept messages of a device, with a button that lists them; nothing without any. */
export function RawMessageNotice({ device: { sn }, onShow }: { device: Device; onShow: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const count = useRawMessages({ sn, page: 0, size: 10 }).data?.totalElements ?? 0;
  if (count === 0) return null;
  return (
    <section className={styles.oldRecords}>
      <p>{t('devices.rawMessages.found', { count, n: formatCount(count, tag) })}</p>
      <div className={styles.oldRecordsActions}>
        <Button onClick={onShow}>{t('devices.rawMessages.show')}</Button>
      </div>
    </section>
  );
}
