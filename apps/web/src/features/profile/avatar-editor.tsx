import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { acceptedPictureTypes, findPictureProblem } from '../../pickers/picture-check.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import styles from './avatar-editor.module.css';
import { useUploadAvatar } from './requests.ts';

/** The user's avatar; a new picture is previewed before it is uploaded. */
export function AvatarEditor({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(chosen);
  const upload = useUploadAvatar();
  const shown = preview ?? address;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // lets the user choose the same file again
    if (file === undefined) return;
    const key = findPictureProblem(file);
    setProblem(key === null ? undefined : t(key));
    setChosen(key === null ? file : undefined);
  };

  const send = (file: File) =>
    upload.mutate(file, {
      onSuccess: () => setChosen(undefined),
      onError: (error) => setProblem(formatFailure(t, error)),
    });

  return (
    <div className={styles.avatar}>
      <div className={styles.picture} aria-busy={upload.isPending}>
        {shown === null ? <Icon icon={UserOutlined} /> : <img src={shown} alt={t('profile.picture')} />}
      </div>
      <div className={styles.ways}>
        {chosen === undefined ? (
          <Button onClick={() => input.current?.click()}>{t('profile.changePicture')}</Button>
        ) : (
          <>
            <Button type="primary" loading={createBusyIcon(upload.isPending)} onClick={() => send(chosen)}>
              {t('frame.save')}
            </Button>
            <Button disabled={upload.isPending} onClick={() => setChosen(undefined)}>
              {t('frame.cancel')}
            </Button>
          </>
        )}
        <input ref={input} type="file" accept={acceptedPictureTypes.join(',')} hidden onChange={choose} />
        <p className={styles.rule}>{problem === undefined && t('profile.pictureRule')}</p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </div>
  );
}
