import { ArrowRightOutlined } from '@ant-design/icons';
import type { CallOf, ResultOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { busyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useTag } from '../ui/use-tag.ts';
import styles from './binding.module.css';
import { useBindingPreview } from './binding-requests.ts';

type Place = ResultOf<typeof devices.previewBinding>['places'][number];

type Props = {
  asked: CallOf<typeof devices.previewBinding>;
  /** The time meant, in words. */
  time: string;
  /** What else is to be known before it is done. */
  note?: ReactNode;
  /** The button's words. */
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** How past figures would change, entrance by entrance, before anything is done; in and out, before and after. */
export function BindingPreview({ asked, time, note, action, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const preview = useBindingPreview(asked);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setWorking(true);
    setFailure('');
    await onConfirm().catch((error: unknown) => setFailure(failureText(t, error)));
    setWorking(false);
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={t('entrances.previewTitle')}
      okText={action}
      cancelText={t('frame.cancel')}
      okButtonProps={{ disabled: preview.data === undefined, loading: busyIcon(working) }}
      cancelButtonProps={{ disabled: working }}
      closable={!working}
      keyboard={!working}
      mask={{ closable: !working }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <p>{t('entrances.previewSince', { time })}</p>
        {note}
        {preview.data !== undefined ? (
          <Changes {...preview.data} />
        ) : preview.isError ? (
          <PageError text={failureText(t, preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          <div className={styles.stack} aria-busy="true">
            <Bar width="100%" height={40} />
            <Bar width="100%" height={40} />
          </div>
        )}
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      </div>
    </Modal>
  );
}

function Changes({ records, places }: ResultOf<typeof devices.previewBinding>) {
  const { t } = useTranslation();
  const tag = useTag();
  if (places.length === 0) return <p>{t('entrances.previewNone')}</p>;
  return (
    <>
      <p>{t('entrances.previewRecords', { count: records, n: formatCount(records, tag) })}</p>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('words.selections.access')}</th>
              <th scope="col" className={styles.figure}>
                {t('words.items.flowIn')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('words.items.flowOut')}
              </th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place.corridorId}>
                <th scope="row">
                  <PlaceName place={place} />
                </th>
                <Change before={place.inBefore} after={place.inAfter} />
                <Change before={place.outBefore} after={place.outAfter} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function PlaceName({ place }: { place: Place }) {
  const { t } = useTranslation();
  if (place.corridorName === null) return t('entrances.nowhere');
  return (
    <>
      <bdi>{place.corridorName}</bdi>
      <span className={styles.where}>
        <bdi>{place.entityName}</bdi>
      </span>
    </>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [was, will] = [formatCount(before, tag), formatCount(after, tag)];
  return (
    <td className={styles.figure}>
      <span className="heard">{t('entrances.beforeAfter', { before: was, after: will })}</span>
      {/* Figures run from left to right in every language, and time with them. */}
      <span aria-hidden="true" dir="ltr">
        <span className={styles.before}>{was}</span>
        <Icon of={ArrowRightOutlined} className={styles.sign} />
        <span className={before === after ? undefined : styles.changed}>{will}</span>
      </span>
    </td>
  );
}
