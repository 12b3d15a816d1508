import { UploadOutlined } from '@ant-design/icons';
import type { FirmwareFile } from '@portico/contract/routes/device-models';
import { maxFirmwareBytes } from '@portico/contract/words/firmware';
import { Button, Progress } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { formatShare } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './firmware.module.css';
import { useFirmwareUpload } from './requests.ts';

const maxMegabytes = maxFirmwareBytes / 1_048_576;

type Props = {
  /** A file is already selected; another one replaces it. */
  hasFile: boolean;
  disabled: boolean;
  onUploadStart: () => void;
  /** The upload failed or was cancelled. */
  onFailed: () => void;
  onUploaded: (file: FirmwareFile) => void;
};

/** Uploads a file with a progress bar and a cancel button. */
export function FirmwareUpload({ hasFile, disabled, onUploadStart, onFailed, onUploaded }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const upload = useFirmwareUpload();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const [sending, setSending] = useState<{ name: string; uploadedShare: number; stop: AbortController } | null>(null);
  const [problem, setProblem] = useState<string>();
  // Abort the upload when the form is closed.
  const stop = sending?.stop;
  useEffect(() => () => stop?.abort(), [stop]);
  // Return the focus to the button unless the user has moved on to another field.
  useEffect(() => {
    if (stop === undefined && hasFocus.current) button.current?.focus();
    hasFocus.current = false;
  }, [stop]);

  const send = async (file: File) => {
    const stopping = new AbortController();
    const show = (uploadedShare: number) => setSending({ name: file.name, uploadedShare, stop: stopping });
    onUploadStart();
    show(0);
    try {
      onUploaded(await upload(file, show, stopping.signal));
    } catch (error) {
      if (!stopping.signal.aborted) setProblem(formatFailure(t, error));
      onFailed();
    }
    hasFocus.current = box.current?.contains(document.activeElement) === true;
    setSending(null);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // lets the user choose the same file again
    if (file === undefined) return;
    const isTooLarge = file.size > maxFirmwareBytes;
    setProblem(isTooLarge ? t('errors.fileTooLarge', { megabytes: maxMegabytes }) : undefined);
    if (!isTooLarge) void send(file);
  };
  return (
    <div className={styles.upload} ref={box}>
      {sending === null ? (
        <Button
          ref={button}
          icon={<Icon icon={UploadOutlined} />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t(hasFile ? 'models.firmware.replace' : 'models.firmware.upload')}
        </Button>
      ) : (
        <div className={styles.sending}>
          <bdi className={styles.name}>{sending.name}</bdi>
          <Button size="small" autoFocus onClick={() => sending.stop.abort()}>
            {t('frame.cancel')}
          </Button>
          <Progress
            className={styles.bar ?? ''}
            percent={Math.round(sending.uploadedShare * 100)}
            aria-label={t('models.firmware.uploading')}
            format={() => formatShare(sending.uploadedShare, tag, 0)}
          />
        </div>
      )}
      {/* Inline style, because the library's form styles make file inputs visible, even with `hidden`. */}
      <input ref={input} type="file" style={{ display: 'none' }} onChange={choose} data-testid="firmware-file" />
      <p className={styles.note}>
        {problem === undefined && t('models.firmware.fileRule', { megabytes: maxMegabytes })}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
