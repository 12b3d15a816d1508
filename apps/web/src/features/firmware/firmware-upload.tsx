import { UploadOutlined } from '@ant-design/icons';
import type { FirmwareFile } from '@portico/contract/routes/device-models';
import { mostFirmwareBytes } from '@portico/contract/words/firmware';
import { Button, Progress } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { formatShare } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './firmware.module.css';
import { useUpload } from './requests.ts';

const mostMegabytes = mostFirmwareBytes / 1_048_576;

type Props = {
  /** A file is chosen already, so another one replaces it. */
  isThere: boolean;
  disabled: boolean;
  onBegin: () => void;
  /** It could not be sent, or was called off. */
  onFailed: () => void;
  onUploaded: (file: FirmwareFile) => void;
};

/** Sends a file and tells how far it is; it may be called off. */
export function FirmwareUpload({ isThere, disabled, onBegin, onFailed, onUploaded }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const [sending, setSending] = useState<{ name: string; part: number; stop: AbortController } | null>(null);
  const [problem, setProblem] = useState<string>();
  // Who leaves the form does not wait for the file.
  const stop = sending?.stop;
  useEffect(() => () => stop?.abort(), [stop]);
  // Who has gone on to another field meanwhile stays there.
  useEffect(() => {
    if (stop === undefined && hasFocus.current) button.current?.focus();
    hasFocus.current = false;
  }, [stop]);

  const send = async (file: File) => {
    const stopping = new AbortController();
    const show = (part: number) => setSending({ name: file.name, part, stop: stopping });
    onBegin();
    show(0);
    try {
      onUploaded(await upload(file, show, stopping.signal));
    } catch (error) {
      if (!stopping.signal.aborted) setProblem(failureText(t, error));
      onFailed();
    }
    hasFocus.current = box.current?.contains(document.activeElement) === true;
    setSending(null);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // so that the same file can be chosen again
    if (file === undefined) return;
    const isTooLarge = file.size > mostFirmwareBytes;
    setProblem(isTooLarge ? t('errors.fileTooLarge', { megabytes: mostMegabytes }) : undefined);
    if (!isTooLarge) void send(file);
  };
  return (
    <div className={styles.upload} ref={box}>
      {sending === null ? (
        <Button
          ref={button}
          icon={<Icon of={UploadOutlined} />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t(isThere ? 'models.firmware.replace' : 'models.firmware.upload')}
        </Button>
      ) : (
        <div className={styles.sending}>
          <bdi className={styles.name}>{sending.name}</bdi>
          <Button size="small" autoFocus onClick={() => sending.stop.abort()}>
            {t('frame.cancel')}
          </Button>
          <Progress
            className={styles.bar ?? ''}
            percent={Math.round(sending.part * 100)}
            aria-label={t('models.firmware.uploading')}
            format={() => formatShare(sending.part, tag, 0)}
          />
        </div>
      )}
      {/* The library shows file inputs in its forms, hidden or not. */}
      <input ref={input} type="file" style={{ display: 'none' }} onChange={choose} data-testid="firmware-file" />
      <p className={styles.note}>
        {problem === undefined && t('models.firmware.fileRule', { megabytes: mostMegabytes })}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
