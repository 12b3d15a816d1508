import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { previewRetention } from './requests.ts';

/** The user declined the confirmation; nothing was changed. */
export class RetentionNotConfirmedError extends Error {}

type PendingConfirmation = {
  months: number;
  before: string | null;
  records: number;
  answer: (isConfirmed: boolean) => void;
};

/**
 * Shows what a shorter retention deletes and waits for the confirmation; throws `RetentionNotConfirmedError` when the user declines. The
 * caller renders the dialog.
 */
export function useRetentionConfirmation(): [ask: (months: number) => Promise<void>, dialog: ReactNode] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const ask = async (months: number) => {
    const preview = await previewRetention(months);
    const isConfirmed = await new Promise<boolean>((answer) => setPending({ months, ...preview, answer }));
    setPending(null);
    if (!isConfirmed) throw new RetentionNotConfirmedError();
  };
  const dialog = pending !== null && (
    <ConfirmDialog
      title={t('baseInfo.shorten', { count: pending.months })}
      text={t(pending.records === 0 ? 'baseInfo.shortenNothing' : 'baseInfo.shortenText', {
        date: dayOf(pending.before, tag),
        records: formatCount(pending.records, tag),
      })}
      action={t('baseInfo.shortenAction')}
      danger
      onConfirm={async () => pending.answer(true)}
      onCancel={() => pending.answer(false)}
    />
  );
  return [ask, dialog];
}

/** Formats the day in UTC, because retention counts months in UTC. */
function dayOf(instant: string | null, tag: string): string {
  if (instant === null) return '—';
  const style = { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(tag, style).format(new Date(instant));
}
