import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { previewRetention } from './requests.ts';

/** Somebody was asked, and everything stays as it is. */
export class NotConfirmed extends Error {}

type Question = { months: number; before: string | null; records: number; answer: (yes: boolean) => void };

/** Tells what a shorter retention deletes, and waits for a yes; throws `NotConfirmed` after a no. The dialog is to be drawn. */
export function useRetentionQuestion(): [ask: (months: number) => Promise<void>, dialog: ReactNode] {
  const { t } = useTranslation();
  const tag = useTag();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (months: number) => {
    const told = await previewRetention(months);
    const yes = await new Promise<boolean>((answer) => setQuestion({ months, ...told, answer }));
    setQuestion(null);
    if (!yes) throw new NotConfirmed();
  };
  const dialog = question !== null && (
    <ConfirmDialog
      title={t('baseInfo.shorten', { count: question.months })}
      text={t(question.records === 0 ? 'baseInfo.shortenNothing' : 'baseInfo.shortenText', {
        date: dayOf(question.before, tag),
        records: formatCount(question.records, tag),
      })}
      action={t('baseInfo.shortenAction')}
      danger
      onConfirm={async () => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  );
  return [ask, dialog];
}

/** Months of retention are those of UTC. */
function dayOf(instant: string | null, tag: string): string {
  if (instant === null) return '—';
  const style = { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(tag, style).format(new Date(instant));
}
