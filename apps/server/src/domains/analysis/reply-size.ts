import { AppError } from '../../platform/app-error.ts';

// A larger reply is of no use to a reader and slows the server down.
const maxValues = 500_000;

/** Refuses a reply of more than maxValues values. */
export function requireMaxValues(values: number): void {
  if (values > maxValues) throw new AppError('rangeTooLong');
}
