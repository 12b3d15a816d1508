/**
 * Maximum time for a request to arrive completely on our HTTP servers, because a slow sender would hold a connection for ever. The
 * duration of a reply is not limited, so that server-sent events continue. Milliseconds.
 */
export const httpTimeouts = {
  requestTimeout: 60_000,
  http: {
    headersTimeout: 20_000,
    /** How often the server checks for connections that exceed these times. */
    connectionsCheckingInterval: 5_000,
  },
} as const;
