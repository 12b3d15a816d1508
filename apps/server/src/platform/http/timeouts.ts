/**
 * How long our HTTP servers wait for a request to arrive whole; a connection that trickles would be held for ever. How long an
 * answer takes is not limited by it: server-sent events go on.
 */
export const httpTimeouts = {
  requestTimeout: 60_000,
  http: {
    headersTimeout: 20_000,
    /** How often the server looks who has taken too long. */
    connectionsCheckingInterval: 5_000,
  },
} as const;
