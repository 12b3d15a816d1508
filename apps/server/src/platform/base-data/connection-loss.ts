/** SQL states while PostgreSQL starts or stops: admin shutdown, crash of another process, cannot connect now. */
const states: readonly unknown[] = ['57P01', '57P02', '57P03'];
/** Error codes of the operating system for a connection that was lost or cannot be made. */
const systemCodes: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];

/**
 * Whether a query failed because the connection to PostgreSQL was lost, so that a retry may succeed a moment later. A change may have
 * been made nevertheless, if only its acknowledgement was lost.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (states.includes(code)) return true;
  if (systemCodes.includes(code)) return 'syscall' in error && (error.syscall === 'connect' || code !== 'ENOENT');
  // Messages of the driver, which have no code.
  return /^Connection terminated|^Client has encountered a connection error|^Query read timeout/.test(error.message);
}
