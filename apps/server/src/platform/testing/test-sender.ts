import type { UploadSender } from '../uploads/sender.ts';

/** A sender that waits for every answer. */
export const testSender: UploadSender = { userId: 1, companyId: 1, signal: new AbortController().signal };
