import type { RequestOf, ResultOf } from '@portico/contract/route';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';

const rulesKey = 'rules';
const runsKey = 'ruleRuns';
/** Poll interval while a run is in progress. */
const waitingMilliseconds = 1000;

export type RuleRun = ResultOf<typeof countingRules.runs>['content'][number];

/** Whether past figures are still being recalculated. */
export const isRunActive = (run: Pick<RuleRun, 'state'> | null) => run?.state === 'waiting' || run?.state === 'running';

/** A page of rules; polls while a run of one of them is in progress. */
export function useRules(query: RequestOf<typeof countingRules.list>) {
  return useQuery({
    queryKey: [rulesKey, 'list', query],
    queryFn: ({ signal }) => call(countingRules.list, query, signal),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ run }) => isRunActive(run)) === true ? waitingMilliseconds : false,
  });
}

/** The preview of a rule; with null no query runs. */
export function useRulePreview(query: RequestOf<typeof countingRules.preview> | null) {
  return useQuery({
    queryKey: [rulesKey, 'preview', query],
    // With null the query is disabled, so this fallback is never sent.
    queryFn: ({ signal }) => call(countingRules.preview, query ?? { kind: 'eliminate', place: 'entity' }, signal),
    enabled: query !== null,
    // Records arrive all the time: an old preview is outdated.
    staleTime: 0,
    gcTime: 0,
    placeholderData: () => undefined,
    retry: false,
  });
}

/** The newest runs; polls while one is in progress. When a run has ended, all other queries are invalidated. */
export function useRuleRuns(enabled: boolean) {
  const client = useQueryClient();
  const runs = useQuery({
    queryKey: [runsKey],
    queryFn: ({ signal }) => call(countingRules.runs, { size: 20 }, signal),
    enabled,
    refetchInterval: ({ state }) => (state.data?.content.some(isRunActive) === true ? waitingMilliseconds : false),
  });
  const rows = runs.data?.content;
  const lastRows = useRef<readonly RuleRun[] | undefined>(undefined);
  useEffect(() => {
    const before = lastRows.current;
    lastRows.current = rows;
    // A short run may end before the first poll.
    const hasEnded = (run: RuleRun) =>
      !isRunActive(run) && before?.find(({ id }) => id === run.id)?.state !== run.state;
    if (before === undefined || rows?.some(hasEnded) !== true) return;
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== runsKey });
  }, [client, rows]);
  return runs;
}

/** Adds and withdraws rules and cancels runs; the lists of rules and runs are invalidated afterwards. */
export function useRuleActions() {
  const client = useQueryClient();
  const withInvalidation = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await Promise.all([rulesKey, runsKey].map((key) => client.invalidateQueries({ queryKey: [key] })));
    return result;
  };
  return {
    add: (rule: RequestOf<typeof countingRules.add>) => withInvalidation(call(countingRules.add, rule)),
    withdraw: (query: RequestOf<typeof countingRules.withdraw>) =>
      withInvalidation(call(countingRules.withdraw, query)),
    cancelRun: (id: number) => withInvalidation(call(countingRules.cancelRun, { id })),
  };
}
