import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { showToast } from '../ui/toast.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';

type Question = { title: string; text: string; action: string; danger?: boolean };
type AskToChange = (question: Question, change: () => Promise<unknown>) => void;

/** Asks for confirmation before a change, then reports success or failure. The caller renders the returned dialog on the page. */
export function useConfirmedChange(): [askToChange: AskToChange, dialog: ReactNode] {
  const { t } = useTranslation();
  const [ask, dialog] = useConfirm();
  const askToChange: AskToChange = (question, change) =>
    ask({
      ...question,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        await change();
        showToast({ kind: 'success', text: t('frame.succeeded') });
      },
    });
  return [askToChange, dialog];
}
