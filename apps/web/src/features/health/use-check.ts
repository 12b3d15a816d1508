import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/figures.ts';
import { showToast } from '../../ui/toast.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { useChanges } from './requests.ts';

/** Looks at stores again now, and says what is left. */
export function useCheck() {
  const { t } = useTranslation();
  const tag = useTag();
  const changes = useChanges();
  const [checking, setChecking] = useState(false);
  const check = async (stores: readonly number[]) => {
    setChecking(true);
    await changes.check(stores).then(
      (open) => showToast({ kind: 'success', text: t('health.checkDone', { n: formatCount(open, tag) }) }),
      (error: unknown) => showToast({ kind: 'error', text: failureText(t, error) }),
    );
    setChecking(false);
  };
  return { check, checking };
}
