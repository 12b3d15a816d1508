import type { TFunction } from 'i18next';

/** Checks the contract's rule for accounts: 2 to 100 characters, no spaces. Returns the message, or undefined. */
export function findAccountProblem(t: TFunction, account: string): string | undefined {
  const given = account.trim();
  if (given.length < 2) return t('errors.tooShort');
  return /[\s\p{C}]/u.test(given) ? t('users.accountHint') : undefined;
}
