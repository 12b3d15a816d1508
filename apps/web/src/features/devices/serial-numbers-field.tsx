import { areFormatsOfOneFamily } from '@portico/contract/words/device-formats';
import { Input } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { formatInstantAtStore, formatTimeAgo } from '../../pickers/format-device-time.ts';
import type { CustomControlProps } from '../../ui/form-field.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import type { AddedDevice, UnregisteredDeviceRow } from './requests.ts';
import { useNow } from './use-now.ts';

type Props = {
  control: CustomControlProps;
  serialNumbers: readonly string[];
  /** Devices that have contacted the server without being registered; undefined while loading. */
  unregistered: readonly UnregisteredDeviceRow[] | undefined;
  /** Devices that cannot be added. */
  problems: readonly AddedDevice[];
  /** The protocol with which the devices will be registered; null: not decided by the form. */
  registeredFormat: string | null;
};

/** Field for serial numbers, pasted with any separators, with the state of each below. */
export function SerialNumbersField({ control, serialNumbers, unregistered, problems, registeredFormat }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { id, value, disabled, onChange } = control;
  const isRefused = (sn: string) => problems.some((one) => one.sn === sn);
  // Rejected numbers come first.
  const sorted = [...serialNumbers.filter(isRefused), ...serialNumbers.filter((sn) => !isRefused(sn))];
  return (
    <>
      <Input.TextArea
        id={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        dir="ltr"
        autoSize={{ minRows: 3, maxRows: 8 }}
        onChange={({ target }) => onChange(target.value)}
      />
      {problems.length > 0 && (
        <p className={styles.said} data-bad="true" role="alert">
          {t('devices.someCannot', { count: problems.length, n: formatCount(problems.length, tag) })}
        </p>
      )}
      {serialNumbers.length > 0 && (
        <ul className={styles.found} aria-label={t('devices.numbers')} tabIndex={0}>
          {sorted.map((sn) => (
            <Line
              key={sn}
              sn={sn}
              unregisteredDevice={
                unregistered?.find((one) => one.sn === sn) ?? (unregistered === undefined ? undefined : null)
              }
              registeredFormat={registeredFormat}
              problem={problems.find((one) => one.sn === sn)?.problem ?? null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type LineProps = {
  sn: string;
  /** Null: the device has not contacted the server; undefined: still loading. */
  unregisteredDevice: UnregisteredDeviceRow | null | undefined;
  registeredFormat: string | null;
  problem: string | null;
};

function Line({ sn, unregisteredDevice, registeredFormat, problem }: LineProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const now = useNow();
  return (
    <li className={styles.one}>
      <bdi>{sn}</bdi>
      {unregisteredDevice !== undefined && problem === null && (
        <span>{t(unregisteredDevice === null ? 'devices.isNew' : 'devices.isAnnounced')}</span>
      )}
      {unregisteredDevice != null && problem === null && (
        <span className={styles.said}>
          {t('devices.announcedTimes', {
            count: unregisteredDevice.messages,
            n: formatCount(unregisteredDevice.messages, tag),
            ago: formatTimeAgo(t, unregisteredDevice.lastSeen, tag, now),
          })}
          {' · '}
          {t('devices.contactFrom', {
            time: formatInstantAtStore(unregisteredDevice.firstSeen, tag, { now, store: null }),
          })}
          {' · '}
          {t('devices.announcedFormat', { format: isolateDirection(formatDeviceFormat(unregisteredDevice.format)) })}
        </span>
      )}
      {unregisteredDevice != null &&
        problem === null &&
        isOfOtherFamily(unregisteredDevice.format, registeredFormat) && (
          <span className={styles.said} data-bad="true">
            {t('devices.announcedOther', { format: isolateDirection(formatDeviceFormat(registeredFormat ?? '')) })}
          </span>
        )}
      {problem !== null && (
        <span className={styles.said} data-bad="true">
          {problemText(t, problem)}
        </span>
      )}
    </li>
  );
}

const isOfOtherFamily = (format: string, registered: string | null) =>
  registered !== null && !areFormatsOfOneFamily(format, registered);

const knownRefusals = ['errors.deviceKnown', 'errors.deviceQuotaReached'] as const;

/** Why a number cannot be registered; an unknown reason is shown as "invalid". */
function problemText(t: TFunction, problem: string): string {
  return t(knownRefusals.find((key) => key === problem) ?? 'errors.invalid');
}
