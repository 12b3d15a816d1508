/** What PostgreSQL answers while it starts or stops: admin shutdown, crash of another process, cannot connect now. */
const states: readonly unknown[] = ['57P01', '57P02', '57P03'];
/** What the system says of a connection that is gone, or cannot be made. */
const systemCodes: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];

/**
 * Whether a query failed because PostgreSQL went away under it, so that the same one may pass a moment later. A change may have been made
 * all the same, when only its acknowledgement was lost.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (states.includes(code)) return true;
  if (systemCodes.includes(code)) return 'syscall' in error && (error.syscall === 'connect' || code !== 'ENOENT');
  // The driver's own words; it gives them no code.
  return /^Connection terminated|^Client has encountered a connection error|^Query read timeout/.test(error.message);
}
