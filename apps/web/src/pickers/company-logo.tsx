import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatActionFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import styles from './company-logo.module.css';
import { buildLogoUrl, uploadPicture, useChangeCompany } from './company-requests.ts';
import { acceptedPictureTypes, findPictureProblem } from './picture-check.ts';
import { useConfirmedChange } from './use-confirmed-change.ts';

/** The company's logo; a new picture is previewed before it is uploaded. */
export function CompanyLogo({ logoName }: { logoName: string | null }) {
  const { t } = useTranslation();
  const { seesWholeCompany } = useSession().user;
  const change = useChangeCompany();
  const [askToChange, dialog] = useConfirmedChange();
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(chosen);
  const shown = preview ?? (logoName === null ? null : buildLogoUrl(logoName));

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // lets the user choose the same file again
    if (file === undefined) return;
    const key = findPictureProblem(file);
    setProblem(key === null ? undefined : t(key));
    setChosen(key === null ? file : undefined);
  };
  const send = async (file: File) => {
    setWorking(true);
    try {
      await change({ logoName: await uploadPicture(file) });
      setChosen(undefined);
      showToast({ kind: 'success', text: t('frame.succeeded') });
    } catch (error) {
      setProblem(formatActionFailure(t, error, 'uploadFailed'));
    }
    setWorking(false);
  };
  const remove = () =>
    askToChange(
      {
        title: t('baseInfo.removeLogoAsk'),
        text: t('baseInfo.removeLogoText'),
        action: t('baseInfo.removeLogo'),
        danger: true,
      },
      () => change({ logoName: null }),
    );
  return (
    <div className={styles.logo}>
      <div className={styles.picture} aria-busy={working || undefined}>
        {shown === null ? t('baseInfo.noLogo') : <img src={shown} alt={t('baseInfo.logo')} />}
      </div>
      {seesWholeCompany && (
        <div className={styles.ways}>
          {chosen === undefined ? (
            <>
              <Button onClick={() => input.current?.click()}>
                {t(logoName === null ? 'baseInfo.uploadLogo' : 'baseInfo.changeLogo')}
              </Button>
              {logoName !== null && (
                <Button danger onClick={remove}>
                  {t('baseInfo.removeLogo')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button type="primary" loading={createBusyIcon(working)} onClick={() => void send(chosen)}>
                {t('frame.save')}
              </Button>
              <Button disabled={working} onClick={() => setChosen(undefined)}>
                {t('frame.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedPictureTypes.join(',')}
        hidden
        onChange={choose}
        data-testid="logo-file"
      />
      <p className={styles.rule}>{seesWholeCompany && problem === undefined && t('baseInfo.logoRule')}</p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {dialog}
    </div>
  );
}
