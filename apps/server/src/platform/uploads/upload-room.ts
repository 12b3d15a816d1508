import { AppError } from '../app-error.ts';
import type { UploadSender } from './sender.ts';

const mebibyte = 1_048_576;
/** Bytes of uploads that may be in memory at once: of one user, of one company, and of all together. */
const maxBytes = { user: 24 * mebibyte, company: 48 * mebibyte, all: 144 * mebibyte };
/** Small uploads count as this much, which limits their number: 24 of one user. */
const minCountedBytes = mebibyte;
const retryAfterSeconds = 5;

/**
 * Limits the memory for uploads. `admit` is called before the body of a request is read, with the size of the body. It throws
 * `tooManyRequests` when the user's or the company's uploads would exceed their limit, `storeBusy` when all uploads would. It returns a
 * function to call when the upload is no longer in memory.
 */
export function createUploadRoom() {
  const used = new Map<string, number>();

  return {
    admit({ userId, companyId }: Pick<UploadSender, 'userId' | 'companyId'>, bytes: number): () => void {
      const counted = Math.max(bytes, minCountedBytes);
      const accounts = [
        { name: `user ${userId}`, max: maxBytes.user, fault: 'tooManyRequests' },
        { name: `company ${companyId}`, max: maxBytes.company, fault: 'tooManyRequests' },
        { name: 'all', max: maxBytes.all, fault: 'storeBusy' },
      ] as const;
      const full = accounts.find(({ name, max }) => (used.get(name) ?? 0) + counted > max);
      if (full !== undefined) throw new AppError(full.fault, {}, retryAfterSeconds);
      for (const { name } of accounts) used.set(name, (used.get(name) ?? 0) + counted);
      return () => {
        for (const { name } of accounts) {
          const rest = (used.get(name) ?? 0) - counted;
          if (rest > 0) used.set(name, rest);
          else used.delete(name);
        }
      };
    },
  };
}

export type UploadRoom = ReturnType<typeof createUploadRoom>;
