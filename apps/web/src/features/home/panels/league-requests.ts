import type { ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { HomeView, LeagueSize } from '../home-view.ts';
import { figuresKey, refreshMilliseconds, toHomeRangeInput } from '../requests.ts';

export type LeagueReply = ResultOf<typeof homePanelRoutes.league>;
export type LeagueRow = LeagueReply['content'][number];
export type AttentionRow = ResultOf<typeof homePanelRoutes.attention>['content'][number];
export type PlatformReply = ResultOf<typeof homePanelRoutes.platform>;

/** Stores, time range and sort order of the league as input of the server, from the view in the address. */
export function toLeagueQuery({ range, days, league }: HomeView, item: StatisticItem) {
  const { sort, descending } = league;
  return { ...toHomeRangeInput({ range, days }), item, sort: `${sort},${descending ? 'desc' : 'asc'}` };
}

/** A page of the store league; cards and table share this query. `enabled` false: not needed, or the item is not known yet. */
export function useLeague(view: HomeView, item: StatisticItem, enabled = true) {
  const { range, days, league } = view;
  const { page, size } = league;
  return useQuery({
    queryKey: [figuresKey, 'league', range, days, item, league],
    queryFn: ({ signal }) => call(homePanelRoutes.league, { ...toLeagueQuery(view, item), page, size }, signal),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
}

/** Stores that need attention today. */
export function useAttention(page: number, size: LeagueSize) {
  return useQuery({
    queryKey: [figuresKey, 'attention', page, size],
    queryFn: ({ signal }) => call(homePanelRoutes.attention, { page, size }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
}

/** The state of the installation; all its panels share this query. */
export function usePlatformState() {
  return useQuery({
    queryKey: [figuresKey, 'platform'],
    queryFn: ({ signal }) => call(homePanelRoutes.platform, {}, signal),
    refetchInterval: refreshMilliseconds,
  });
}
