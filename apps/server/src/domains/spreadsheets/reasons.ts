import { errorKeys } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';
import { fieldProblems, type TextKey, translate } from '@portico/i18n';
import type { AppError } from '../../platform/app-error.ts';
import type { StoredProblem, StoredReason } from '../../platform/things/schema.ts';

const errorWords: readonly string[] = [...Object.keys(errorKeys), ...fieldProblems];

/** A reason in the reader's words: an error or field problem everybody knows, or one of spreadsheets. */
export function reasonText({ key, params }: StoredReason, language: Language): string {
  // Stored keys are those the code names.
  const area = errorWords.includes(key) ? 'errors' : 'spreadsheets.reasons';
  return translate(language, `${area}.${key}` as TextKey, params);
}

/** What a refused row is told: which of its cells are wrong, where the refusal names fields. */
export function problemsOf(error: AppError): StoredProblem[] {
  const { key, details } = error;
  const fields = Object.entries(details).filter(([, word]) => errorWords.includes(String(word)));
  if (fields.length === 0) return [{ field: null, key, params: { ...details } }];
  return fields.map(([field, word]) => ({ field, key: key === 'badRequest' ? String(word) : key, params: {} }));
}
