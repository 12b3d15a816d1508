import type { FirmwareFile } from '@portico/contract/routes/device-models';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { sizeText } from '../../ui/file-size.ts';
import { FirmwareUpload } from './firmware-upload.tsx';
import styles from './firmware.module.css';
import { useFiles } from './requests.ts';

type Props = {
  id: string;
  value: string;
  onChange: (url: string) => void;
  disabled: boolean;
};

/** Where devices get the firmware: from a file that is uploaded here or was before, or from an address typed by hand. */
export function FirmwareSource({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const files = useFiles();
  const file = files.data?.content.find(({ url }) => url === value);
  const [chosen, setChosen] = useState<'file' | 'address' | null>(null);
  // What was typed before is no uploaded file, as soon as these are known.
  const way = chosen ?? (value === '' || file !== undefined || files.data === undefined ? 'file' : 'address');
  return (
    <div className={styles.source}>
      <Segmented<'file' | 'address'>
        aria-label={t('models.firmware.source')}
        value={way}
        disabled={disabled}
        options={[
          { value: 'file', label: t('models.firmware.uploaded') },
          { value: 'address', label: t('models.firmware.typed') },
        ]}
        onChange={setChosen}
      />
      {way === 'address' ? (
        <>
          <Input
            id={id}
            dir="ltr"
            value={file === undefined ? value : ''}
            disabled={disabled}
            maxLength={500}
            placeholder="https://"
            aria-label={t('models.firmware.address')}
            onChange={({ target }) => onChange(target.value)}
          />
          <p className={styles.note}>{t('models.firmware.addressHint')}</p>
        </>
      ) : (
        <>
          <Select<string>
            id={id}
            value={file?.url ?? null}
            disabled={disabled}
            loading={files.isPending}
            options={(files.data?.content ?? []).map(({ url, fileName }) => ({ value: url, label: fileName }))}
            placeholder={t('models.firmware.chooseFile')}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={files.isError ? failureText(t, files.error) : t('frame.noData')}
            onChange={(url) => onChange(url)}
          />
          <FirmwareUpload
            isThere={file !== undefined}
            disabled={disabled}
            // Until the new file is there, nobody saves the one it replaces as if it were.
            onBegin={() => onChange('')}
            onFailed={() => onChange(value)}
            onUploaded={({ url }) => onChange(url)}
          />
          {file !== undefined && <Facts file={file} />}
        </>
      )}
    </div>
  );
}

/** What there is to compare with what the maker states. */
function Facts({ file }: { file: FirmwareFile }) {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <dl className={styles.facts}>
      <dt>{t('models.firmware.size')}</dt>
      <dd>{sizeText(file.bytes, tag)}</dd>
      <dt>SHA-256</dt>
      <dd className={styles.checksum}>
        <Copyable text={file.sha256} name="SHA-256" />
      </dd>
    </dl>
  );
}
