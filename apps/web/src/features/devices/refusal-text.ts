import { type RefusalReason, refusalReasons } from '@portico/contract/words/refusals';
import type { TFunction } from 'i18next';

/** A reason for which a record was refused, in the user's language, with the refused field; null for another text. */
export function formatRefusal(t: TFunction, detail: string): string | null {
  const [reason, ...field] = detail.split(': ');
  const known: RefusalReason | undefined = refusalReasons.find((one) => one === reason);
  return known === undefined ? null : [t(`words.refusals.${known}`), ...field].join(': ');
}

/** The reasons of all refused records of a message, separated by commas on the server; null if one of them is another text. */
export function formatRefusals(t: TFunction, details: string): string | null {
  const texts = details.split(', ').map((detail) => formatRefusal(t, detail));
  return texts.every((text) => text !== null) ? texts.join(' · ') : null;
}
