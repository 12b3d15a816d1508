/**
 * Returns a function that queues a request and starts the queued requests in order, one per turn of the event loop.
 *
 * Otherwise all requests that arrived during one are handled before the server accepts new ones. The system lists a connection that just
 * missed this round last in the next round, so that under load it would wait twice as long as the others.
 */
export function startOnePerTurn(): (begin: () => void) => void {
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
