import { ArrowRightOutlined } from '@ant-design/icons';
import type { RequestOf, ResultOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/format-figure.ts';
import { Icon } from '../ui/icon.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './binding.module.css';
import { useBindingPreview } from './binding-requests.ts';

type Place = ResultOf<typeof devices.previewBinding>['places'][number];

type Props = {
  query: RequestOf<typeof devices.previewBinding>;
  /** The effective time, as text. */
  time: string;
  /** Further information for the user. */
  note?: ReactNode;
  /** Label of the button. */
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** A preview of how the change would affect past figures: per entrance, people in and out, before and after the change. */
export function BindingPreview({ query, time, note, action, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  useRestoreFocus();
  const preview = useBindingPreview(query);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setWorking(true);
    setFailure('');
    await onConfirm().catch((error: unknown) => setFailure(formatFailure(t, error)));
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
      okButtonProps={{ disabled: preview.data === undefined, loading: createBusyIcon(working) }}
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
          <PageError text={formatFailure(t, preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          <div className={styles.stack} aria-busy="true">
            <SkeletonBar width="100%" height={40} />
            <SkeletonBar width="100%" height={40} />
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
  const tag = useLanguageTag();
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
  const tag = useLanguageTag();
  const [was, will] = [formatCount(before, tag), formatCount(after, tag)];
  return (
    <td className={styles.figure}>
      <span className="heard">{t('entrances.beforeAfter', { before: was, after: will })}</span>
      {/* Numbers run from left to right in every language, so before and after do too. */}
      <span aria-hidden="true" dir="ltr">
        <span className={styles.before}>{was}</span>
        <Icon icon={ArrowRightOutlined} className={styles.sign} />
        <span className={before === after ? undefined : styles.changed}>{will}</span>
      </span>
    </td>
  );
}
