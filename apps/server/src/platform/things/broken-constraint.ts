import type { AppError } from '../app-error.ts';

/** A reference to a row that is not there (any more), and a second row where one is allowed. */
const states: readonly unknown[] = ['23503', '23505'];

/** Waits for a write; where it breaks one of these constraints or unique indexes, the failure named for it is thrown instead. */
export async function unlessBroken<T>(write: Promise<T>, failures: Readonly<Record<string, AppError>>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const failure = failures[constraintOf(error) ?? ''];
    throw failure ?? error;
  }
}

function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  return states.includes(error.code) && typeof error.constraint === 'string' ? error.constraint : null;
}
