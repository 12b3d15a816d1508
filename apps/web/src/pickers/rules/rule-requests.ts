import type { CallOf, ResultOf } from '@portico/contract/route';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';

const rulesKey = 'rules';
const runsKey = 'ruleRuns';
/** How often somebody who waits is told how far it is. */
const waitingMilliseconds = 1000;

export type RuleRun = ResultOf<typeof countingRules.runs>['content'][number];

/** Whether past figures are still being brought up to date. */
export const isGoing = (run: Pick<RuleRun, 'state'> | null) => run?.state === 'waiting' || run?.state === 'running';

/** A page of rules; while past figures follow one of them, as it goes. */
export function useRules(asked: CallOf<typeof countingRules.list>) {
  return useQuery({
    queryKey: [rulesKey, 'list', asked],
    queryFn: ({ signal }) => call(countingRules.list, asked, signal),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ run }) => isGoing(run)) === true ? waitingMilliseconds : false,
  });
}

/** What a rule would change; null asks for nothing. */
export function useRulePreview(asked: CallOf<typeof countingRules.preview> | null) {
  return useQuery({
    queryKey: [rulesKey, 'preview', asked],
    // Nothing is asked without a rule.
    queryFn: ({ signal }) => call(countingRules.preview, asked ?? { kind: 'eliminate', place: 'entity' }, signal),
    enabled: asked !== null,
    // Records arrive all the time: what was seen a while ago is no preview any more.
    staleTime: 0,
    gcTime: 0,
    placeholderData: () => undefined,
    retry: false,
  });
}

/** The newest runs; while one goes on, as it goes. Once one has ended, whatever shows figures asks anew. */
export function useRuleRuns(enabled: boolean) {
  const client = useQueryClient();
  const runs = useQuery({
    queryKey: [runsKey],
    queryFn: ({ signal }) => call(countingRules.runs, { size: 20 }, signal),
    enabled,
    refetchInterval: ({ state }) => (state.data?.content.some(isGoing) === true ? waitingMilliseconds : false),
  });
  const rows = runs.data?.content;
  const known = useRef<readonly RuleRun[] | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = rows;
    // A short one may be over before anybody asks.
    const hasEnded = (run: RuleRun) => !isGoing(run) && before?.find(({ id }) => id === run.id)?.state !== run.state;
    if (before === undefined || rows?.some(hasEnded) !== true) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== runsKey });
  }, [client, rows]);
  return runs;
}

/** What can be done with rules; lists of them and the tray follow. */
export function useRuleActions() {
  const client = useQueryClient();
  const followed = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await Promise.all([rulesKey, runsKey].map((key) => client.invalidateQueries({ queryKey: [key] })));
    return result;
  };
  return {
    add: (rule: CallOf<typeof countingRules.add>) => followed(call(countingRules.add, rule)),
    withdraw: (asked: CallOf<typeof countingRules.withdraw>) => followed(call(countingRules.withdraw, asked)),
    cancelRun: (id: number) => followed(call(countingRules.cancelRun, { id })),
  };
}
