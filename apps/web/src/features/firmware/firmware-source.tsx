import type { FirmwareFile } from '@portico/contract/routes/device-models';
import { Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { CopyableText } from '../../ui/copyable-text.tsx';
import { formatFileSize } from '../../ui/file-size.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './firmware.module.css';
import { FirmwareUpload } from './firmware-upload.tsx';
import { useFirmwareFiles } from './requests.ts';

type Props = {
  id: string;
  value: string;
  onChange: (url: string) => void;
  disabled: boolean;
};

/** The source of the firmware: a file that is uploaded now or was uploaded before, or a typed address. */
export function FirmwareSource({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const files = useFirmwareFiles();
  const file = files.data?.content.find(({ url }) => url === value);
  const [chosen, setChosen] = useState<'file' | 'address' | null>(null);
  // A value that matches none of the uploaded files is a typed address; until the files are loaded, "file" is shown.
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
            notFoundContent={files.isError ? formatFailure(t, files.error) : t('frame.noData')}
            onChange={(url) => onChange(url)}
          />
          <FirmwareUpload
            hasFile={file !== undefined}
            disabled={disabled}
            // Clear the value during the upload, so that the replaced file cannot be saved as the new one.
            onUploadStart={() => onChange('')}
            onFailed={() => onChange(value)}
            onUploaded={({ url }) => onChange(url)}
          />
          {file !== undefined && <FileDetails file={file} />}
        </>
      )}
    </div>
  );
}

/** Size and checksum, to compare with the manufacturer's. */
function FileDetails({ file }: { file: FirmwareFile }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <dl className={styles.facts}>
      <dt>{t('models.firmware.size')}</dt>
      <dd>{formatFileSize(file.bytes, tag)}</dd>
      <dt>SHA-256</dt>
      <dd className={styles.checksum}>
        <CopyableText text={file.sha256} name="SHA-256" />
      </dd>
    </dl>
  );
}
