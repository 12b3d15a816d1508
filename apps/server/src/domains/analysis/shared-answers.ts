import { setImmediate as turn } from 'node:timers/promises';
import type { Selection } from './selection.ts';

type Shared<Answer> = { answer: Promise<Answer>; askers: number; hasBegun: boolean };

/**
 * One answer for all who ask the same of the same entities at once: it begins when those have asked who are here already, and whoever
 * comes while it is worked out shares the next one. So an answer always begins after its question, and nothing is kept that could be out
 * of date.
 */
export function shareAnswers<Answer>(): (of: Selection, asked: object, work: () => Promise<Answer>) => Promise<Answer> {
  const shared = new Map<string, Shared<Answer>>();
  return (of, asked, work) => {
    const key = JSON.stringify([of.entities.map(({ id }) => id), asked]);
    const known = shared.get(key);
    if (known?.hasBegun === false) {
      known.askers += 1;
      return known.answer;
    }
    const begin = async () => {
      await Promise.allSettled([known?.answer]);
      // Requests begin turn by turn: as long as each brings another one, there may be more.
      for (let before = 0; before < one.askers; ) {
        before = one.askers;
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
    const one: Shared<Answer> = { hasBegun: false, askers: 1, answer: begin() };
    shared.set(key, one);
    return one.answer;
  };
}
