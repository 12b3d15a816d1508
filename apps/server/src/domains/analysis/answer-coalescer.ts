import { setImmediate as turn } from 'node:timers/promises';
import type { Selection } from './selection.ts';

type Shared<Answer> = { answer: Promise<Answer>; requestCount: number; hasBegun: boolean };

/**
 * Shares one answer among equal requests for the same entities. Before the work begins, it waits for requests that arrive at the same time.
 * Requests that arrive while the work runs share the answer of the next run. So the work for an answer always begins after the request, and
 * nothing is cached that could be out of date.
 */
export function createAnswerCoalescer<Answer>(): (
  selection: Selection,
  input: object,
  work: () => Promise<Answer>,
) => Promise<Answer> {
  const shared = new Map<string, Shared<Answer>>();
  return (selection, input, work) => {
    const key = JSON.stringify([selection.entities.map(({ id }) => id), input]);
    const known = shared.get(key);
    if (known?.hasBegun === false) {
      known.requestCount += 1;
      return known.answer;
    }
    const begin = async () => {
      await Promise.allSettled([known?.answer]);
      // Requests that arrive together begin in successive turns of the event loop. As long as each turn adds a request, more may follow.
      for (let before = 0; before < one.requestCount; ) {
        before = one.requestCount;
        await turn();
        await turn();
      }
      one.hasBegun = true;
      try {
        return await work();
      } finally {
        if (shared.get(key) === one) shared.delete(key);
      }
    };
    const one: Shared<Answer> = { hasBegun: false, requestCount: 1, answer: begin() };
    shared.set(key, one);
    return one.answer;
  };
}
