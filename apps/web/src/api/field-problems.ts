import { fieldProblems } from '@portico/i18n';
import type { TFunction } from 'i18next';
import { Failure } from './failure.ts';
import { formatFailure } from './failure-text.ts';

type Problems = { problems: Record<string, string>; formProblem: string | undefined };

/** Assigns a failure to a form: a text per field the failure names, or one text for the whole form. */
export function toFieldProblems(t: TFunction, error: unknown, fields: readonly string[]): Problems {
  const problems: Record<string, string> = {};
  const details = error instanceof Failure ? error.details : {};
  for (const field of fields) {
    const problem = fieldProblems.find((word) => word === details[field]);
    if (problem !== undefined) problems[field] = t(`errors.${problem}`);
  }
  return { problems, formProblem: Object.keys(problems).length === 0 ? formatFailure(t, error) : undefined };
}
