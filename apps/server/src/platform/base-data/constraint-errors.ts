import type { AppError } from '../app-error.ts';

/** SQL states: foreign key violation (the referenced row is missing) and unique violation. */
const states: readonly unknown[] = ['23503', '23505'];

/** Awaits a write. When it violates a constraint or unique index that is a key of `failures`, throws that failure instead. */
export async function mapConstraintErrors<T>(
  write: Promise<T>,
  failures: Readonly<Record<string, AppError>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const failure = failures[readConstraint(error) ?? ''];
    throw failure ?? error;
  }
}

function readConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  return states.includes(error.code) && typeof error.constraint === 'string' ? error.constraint : null;
}
