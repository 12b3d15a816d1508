import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { fetchCompaniesByName } from './requests.ts';

/** The user declined the confirmation; nothing was saved. */
export class SameNameNotConfirmedError extends Error {}

type PendingConfirmation = { name: string; ids: string[]; answer: (isConfirmed: boolean) => void };

/**
 * Warns when a name is already the name of another company and waits for the confirmation; throws `SameNameNotConfirmedError` when the user
 * declines. `action`: label of the button that saves. The caller renders the dialog.
 */
export function useSameNameConfirmation(action: string): [check: (name: string) => Promise<void>, dialog: ReactNode] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const check = async (name: string) => {
    const folded = foldForIdentity(name);
    const namesakes = (await fetchCompaniesByName(name.trim())).filter((each) => foldForIdentity(each.name) === folded);
    const [first] = namesakes;
    if (first === undefined) return;
    const ids = namesakes.map(({ tenantId }) => String(tenantId));
    const isConfirmed = await new Promise<boolean>((answer) => setPending({ name: first.name, ids, answer }));
    setPending(null);
    if (!isConfirmed) throw new SameNameNotConfirmedError();
  };
  const dialog = pending !== null && (
    <ConfirmDialog
      title={t('companies.sameName', { name: pending.name })}
      text={t('companies.sameNameText', {
        ids: new Intl.ListFormat(tag, { type: 'conjunction' }).format(pending.ids),
      })}
      action={action}
      onConfirm={async () => pending.answer(true)}
      onCancel={() => pending.answer(false)}
    />
  );
  return [check, dialog];
}
