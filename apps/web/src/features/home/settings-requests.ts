import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { HomePanel } from '@portico/contract/words/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { figures } from './requests.ts';

type Choice = { items: StatisticItem[]; panels: { shown: HomePanel[]; hidden: HomePanel[] } };

/** Keeps the figures and the panels of home somebody chose. */
export function useSaveHome() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ items, panels }: Choice) => {
      await call(home.setStatisTypes, { types: items });
      await call(homePanelRoutes.setPanels, panels);
    },
    // Also where the second of the two failed.
    onSettled: () =>
      Promise.all([['items'], ['panels'], [figures]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
