/**
 * Returns a function that queues a request and starts the queued requests in order, one per turn of the event loop.
 *
 * Without the queue, all requests that arrived while one was handled would be handled before the server accepts new requests. The system
 * puts a connection that just missed this round at the end of the next round, so under load it would wait twice as long as the others.
 */
export function createRequestQueue(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(startNext);
    begin?.();
  };
  return (begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(startNext);
  };
}
