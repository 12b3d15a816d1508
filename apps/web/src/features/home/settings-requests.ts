import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { HomePanel } from '@portico/contract/words/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { figuresKey } from './requests.ts';

type Choice = { items: StatisticItem[]; panels: { shown: HomePanel[]; hidden: HomePanel[] } };

/** Saves the items and panels of home that the user selected. */
export function useSaveHomeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ items, panels }: Choice) => {
      await call(home.setStatisTypes, { types: items });
      await call(homePanelRoutes.setPanels, panels);
    },
    // Also refetch when the second of the two calls failed.
    onSettled: () =>
      Promise.all([['items'], ['panels'], [figuresKey]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
