import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useFindingMutations } from './requests.ts';

/** Checks stores again and reports the remaining findings. */
export function useRecheck() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const changes = useFindingMutations();
  const [checking, setChecking] = useState(false);
  const check = async (stores: readonly number[]) => {
    setChecking(true);
    await changes.check(stores).then(
      (open) => showToast({ kind: 'success', text: t('health.checkDone', { count: open, n: formatCount(open, tag) }) }),
      (error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
    setChecking(false);
  };
  return { check, checking };
}
