import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { busyIcon } from '../../ui/busy-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePreview } from '../../ui/use-preview.ts';
import { pictureProblem, pictureTypes } from '../../pickers/picture-check.ts';
import styles from './avatar.module.css';
import { useUploadAvatar } from './requests.ts';

/** The person's picture; another one is shown before it is sent. */
export function Avatar({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(chosen);
  const upload = useUploadAvatar();
  const shown = preview ?? address;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // so that the same file can be chosen again
    if (file === undefined) return;
    const key = pictureProblem(file);
    setProblem(key === null ? undefined : t(key));
    setChosen(key === null ? file : undefined);
  };

  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: () => setChosen(undefined),
      onError: (error) => setProblem(failureText(t, error)),
    });

  return (
    <div className={styles.avatar}>
      <div className={styles.picture} aria-busy={upload.isPending}>
        {shown === null ? <Icon of={UserOutlined} /> : <img src={shown} alt={t('profile.picture')} />}
      </div>
      <div className={styles.ways}>
        {chosen === undefined ? (
          <Button onClick={() => input.current?.click()}>{t('profile.changePicture')}</Button>
        ) : (
          <>
            <Button type="primary" loading={busyIcon(upload.isPending)} onClick={() => send(chosen)}>
              {t('frame.save')}
            </Button>
            <Button disabled={upload.isPending} onClick={() => setChosen(undefined)}>
              {t('frame.cancel')}
            </Button>
          </>
        )}
        <input ref={input} type="file" accept={pictureTypes.join(',')} hidden onChange={choose} />
        <p className={styles.rule}>{problem === undefined && t('profile.pictureRule')}</p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </div>
  );
}
