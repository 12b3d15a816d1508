import { Input } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { agoText, momentText } from '../../pickers/device-time.ts';
import { formatCount } from '../../ui/figures.ts';
import type { ControlProps } from '../../ui/form-field.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './devices.module.css';
import type { AddedDevice, Announced } from './requests.ts';
import { useNow } from './use-now.ts';

type Props = {
  control: ControlProps;
  numbers: readonly string[];
  /** Those that have announced themselves; undefined while nobody knows. */
  announced: readonly Announced[] | undefined;
  /** Those that cannot be added. */
  problems: readonly AddedDevice[];
};

/** Serial numbers, pasted with anything between them, and what is known of each. */
export function NumbersField({ control, numbers, announced, problems }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { id, value, disabled, onChange } = control;
  const isRefused = (sn: string) => problems.some((one) => one.sn === sn);
  // What needs doing is seen first.
  const sorted = [...numbers.filter(isRefused), ...numbers.filter((sn) => !isRefused(sn))];
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
      {numbers.length > 0 && (
        <ul className={styles.found} aria-label={t('devices.numbers')} tabIndex={0}>
          {sorted.map((sn) => (
            <Line
              key={sn}
              sn={sn}
              found={announced?.find((one) => one.sn === sn) ?? (announced === undefined ? undefined : null)}
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
  /** Null: it has not been in touch; undefined: nobody knows yet. */
  found: Announced | null | undefined;
  problem: string | null;
};

function Line({ sn, found, problem }: LineProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const now = useNow();
  return (
    <li className={styles.one}>
      <bdi>{sn}</bdi>
      {found !== undefined && problem === null && (
        <span>{t(found === null ? 'devices.isNew' : 'devices.isAnnounced')}</span>
      )}
      {found != null && problem === null && (
        <span className={styles.said}>
          {t('devices.announcedTimes', {
            count: found.messages,
            n: formatCount(found.messages, tag),
            ago: agoText(found.lastSeen, tag, now),
          })}
          {' · '}
          {t('devices.contactFrom', { time: momentText(found.firstSeen, tag, now) })}
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

const whyNot = ['errors.deviceKnown', 'errors.deviceQuotaReached'] as const;

/** Why a number cannot be registered; whatever is not about others is about the number itself. */
function problemText(t: TFunction, problem: string): string {
  return t(whyNot.find((key) => key === problem) ?? 'errors.invalid');
}
