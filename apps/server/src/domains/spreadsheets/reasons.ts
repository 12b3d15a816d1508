import { errorKeys } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';
import { fieldProblems, type TextKey, translate } from '@portico/i18n';
import type { AppError } from '../../platform/app-error.ts';
import type { StoredProblem, StoredReason } from '../../platform/base-data/schema.ts';

const errorWords: readonly string[] = [...Object.keys(errorKeys), ...fieldProblems];

/** A reason in the reader's language: an error or field problem of the API, or a reason that only spreadsheets have. */
export function formatReason({ key, params }: StoredReason, language: Language): string {
  // The cast below is safe: only this program stores keys, and each has a text.
  const area = errorWords.includes(key) ? 'errors' : 'spreadsheets.reasons';
  return translate(language, `${area}.${key}` as TextKey, params);
}

/** The problems of a refused row: one per cell if the error names fields, otherwise one for the row. */
export function toRowProblems(error: AppError): StoredProblem[] {
  const { key, details } = error;
  const fields = Object.entries(details).filter(([, word]) => errorWords.includes(String(word)));
  if (fields.length === 0) return [{ field: null, key, params: { ...details } }];
  return fields.map(([field, word]) => ({ field, key: key === 'badRequest' ? String(word) : key, params: {} }));
}
