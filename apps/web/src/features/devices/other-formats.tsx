import { WarningOutlined } from '@ant-design/icons';
import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { useOtherFormats } from './requests.ts';

type Props = { device: Device; now: number };

/** Messages that were refused because of their protocol, and what to do about it; nothing is shown without such messages. */
export function OtherFormats({ device, now }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const list = useOtherFormats(device.id).data?.content ?? [];
  if (list.length === 0) return null;
  const counted = (count: number, time: string) =>
    t('devices.announcedTimes', { count, n: formatCount(count, tag), ago: formatTimeAgo(t, time, tag, now) });
  return (
    <section className={styles.otherFormats} aria-label={t('devices.kinds.otherFormat')}>
      {list.map(({ format, refused, kept, lastTime, lastAddress }) => {
        const name = { format: isolateDirection(formatDeviceFormat(format)) };
        return (
          <div key={format}>
            {refused > 0 && (
              <p>
                <strong className={styles.warn}>
                  <Icon icon={WarningOutlined} />
                  {t('devices.otherFormat', name)}
                </strong>
                <span>
                  {[counted(refused, lastTime), ...(lastAddress === null ? [] : [isolateDirection(lastAddress)])].join(
                    ' · ',
                  )}
                </span>
              </p>
            )}
            {kept > 0 && (
              <p>
                <strong className={styles.warn}>{t('devices.keptFormat', name)}</strong>
                <span>{counted(kept, lastTime)}</span>
              </p>
            )}
          </div>
        );
      })}
      <p>{t('devices.otherFormatAdvice', { format: isolateDirection(formatDeviceFormat(device.format)) })}</p>
    </section>
  );
}
