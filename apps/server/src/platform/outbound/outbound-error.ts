export type OutboundReason =
  /** The address is malformed, private or has a port that is not allowed. */
  | 'addressRefused'
  /** The name has no address, or no name server answered. */
  | 'nameUnknown'
  | 'timedOut'
  /** No connection, or it ended before the reply was complete. */
  | 'notConnected'
  /** TLS failed: the certificate is not valid for the host, or the other side does not use TLS. */
  | 'notSecure'
  | 'redirectRefused'
  | 'replyTooLarge'
  /** The reply is not HTTP, or its header is too large. */
  | 'replyUnreadable';

/** A connection or call to an address that a user typed failed. The message is for the log. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(`${reason}: ${message}`, { cause });
    this.reason = reason;
  }
}
