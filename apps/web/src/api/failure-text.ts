import type { TFunction } from 'i18next';
import { EncryptionError } from './encrypt-password.ts';
import { Failure } from './failure.ts';

/** The failures in which no readable reply of the server arrived. */
const transportKeys: ReadonlySet<Failure['key']> = new Set(['offline', 'timeout', 'badReply']);

/** The text for the user: the server's message, else the text of the error key, else the text of the status. Specification §8. */
export function formatFailure(t: TFunction, error: unknown): string {
  if (error instanceof EncryptionError) return t('login.encryptionFailed');
  if (!(error instanceof Failure)) return t('errors.serverError');
  if (error.message !== '') return error.message;
  if (error.key === 'offline') return t('frame.offline');
  if (error.key === 'timeout') return t('frame.timedOut');
  if (error.key === 'cookiesRefused') return t('login.cookiesRefused');
  if (error.key !== null && error.key !== 'badReply') return t(`errors.${error.key}`, { replace: error.details });
  if (error.status === 401) return t('errors.unauthorized');
  if (error.status === 403) return t('errors.forbidden');
  if (error.status === 404) return t('errors.notFound');
  return t('errors.serverError');
}

/** As `formatFailure`, but with the action's own text when the server gave none: it was not reached, or its reply is not readable. */
export function formatActionFailure(t: TFunction, error: unknown, key: 'uploadFailed' | 'deleteFailed'): string {
  const hasText =
    error instanceof Failure && (error.message !== '' || (error.key !== null && !transportKeys.has(error.key)));
  return hasText ? formatFailure(t, error) : t(`errors.${key}`);
}
