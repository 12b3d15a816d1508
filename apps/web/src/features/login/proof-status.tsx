import { useTranslation } from 'react-i18next';
import styles from './login.module.css';
import type { ProofState } from './use-proof.ts';

type Props = { state: ProofState; onRetry: () => void; onCancel: () => void };

/** The progress and the result of the proof of work, in place of the captcha. */
export function ProofStatus({ state, onRetry, onCancel }: Props) {
  const { t } = useTranslation();
  const isFailed = state.kind === 'failed';
  return (
    <div className={styles.proof}>
      <p role="status" className={styles.proofText}>
        {isFailed ? t('login.proofFailed') : t(state.kind === 'solved' ? 'login.proofDone' : 'login.proofRunning')}
      </p>
      {state.kind === 'running' && (
        <progress className={styles.proofProgress} max={1} value={state.share} aria-label={t('login.proofRunning')} />
      )}
      <div className={styles.proofActions}>
        {isFailed && (
          <button type="button" className={styles.changeOne} onClick={onRetry}>
            {t('login.withoutPicture')}
          </button>
        )}
        <button type="button" className={styles.changeOne} onClick={onCancel}>
          {t('login.withPicture')}
        </button>
      </div>
    </div>
  );
}
