import type { ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { HomeView, LeagueSize } from '../home-view.ts';
import { everyMinute, figures, rangeInput } from '../requests.ts';

export type League = ResultOf<typeof homePanelRoutes.league>;
export type LeagueRow = League['content'][number];
export type Attention = ResultOf<typeof homePanelRoutes.attention>;
export type AttentionRow = Attention['content'][number];
export type Platform = ResultOf<typeof homePanelRoutes.platform>;

/** Which stores, of when, and in which order, as the address says. */
export function leagueAsked({ range, days, league }: HomeView, item: StatisticItem) {
  const { sort, descending } = league;
  return { ...rangeInput({ range, days }), item, sort: `${sort},${descending ? 'desc' : 'asc'}` };
}

/** The stores beside each other; the cards and the table are of one answer. */
export function useLeague(view: HomeView, item: StatisticItem) {
  const { range, days, league } = view;
  const { page, size } = league;
  return useQuery({
    queryKey: [figures, 'league', range, days, item, league],
    queryFn: ({ signal }) => call(homePanelRoutes.league, { ...leagueAsked(view, item), page, size }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
  });
}

/** Stores that need attention today. */
export function useAttention(page: number, size: LeagueSize) {
  return useQuery({
    queryKey: [figures, 'attention', page, size],
    queryFn: ({ signal }) => call(homePanelRoutes.attention, { page, size }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
  });
}

/** How the installation is; its panels are of one answer. */
export function usePlatform() {
  return useQuery({
    queryKey: [figures, 'platform'],
    queryFn: ({ signal }) => call(homePanelRoutes.platform, {}, signal),
    refetchInterval: everyMinute,
  });
}
