import { AppError } from '../../platform/app-error.ts';

// A reply of more values than this helps nobody and costs everybody.
const mostValues = 500_000;

/** Refuses a reply of more values than anybody can use. */
export function requireSize(values: number): void {
  if (values > mostValues) throw new AppError('rangeTooLong');
}
