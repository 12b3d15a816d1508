/** A backup cannot be written, read or restored. The message is one sentence for the operator, shown without a stack. */
export class BackupError extends Error {}
