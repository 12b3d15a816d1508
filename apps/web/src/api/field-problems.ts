import { fieldProblems } from '@portico/i18n';
import type { TFunction } from 'i18next';
import { Failure } from './failure.ts';
import { failureText } from './failure-text.ts';

type Problems = { problems: Record<string, string>; formProblem: string | undefined };

/** Where a failure belongs in a form: a text for each of its fields that the failure names, or one for the form as a whole. */
export function problemsIn(t: TFunction, error: unknown, fields: readonly string[]): Problems {
  const problems: Record<string, string> = {};
  const details = error instanceof Failure ? error.details : {};
  for (const field of fields) {
    const problem = fieldProblems.find((word) => word === details[field]);
    if (problem !== undefined) problems[field] = t(`errors.${problem}`);
  }
  return { problems, formProblem: Object.keys(problems).length === 0 ? failureText(t, error) : undefined };
}
