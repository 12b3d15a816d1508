import type { RequestOf } from '@portico/contract/route';
import { type SavedView, savedViews, type VisiblePlace } from '@portico/contract/routes/saved-views';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const viewsKey = 'views';

/** A page of the views the user may open, own ones first. */
export function useSavedViews(query: RequestOf<typeof savedViews.list>) {
  return useQuery({
    queryKey: [viewsKey, 'list', query],
    queryFn: ({ signal }) => call(savedViews.list, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Actions on views; each throws a `Failure`, and a change invalidates the lists. */
export function useSavedViewActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [viewsKey, 'list'] });
  return {
    refresh,
    open: (id: number) => call(savedViews.open, { id }),
    add: async (view: RequestOf<typeof savedViews.add>): Promise<number> => {
      const { id } = await call(savedViews.add, view);
      await refresh();
      return id;
    },
    change: async (view: RequestOf<typeof savedViews.change>) => {
      await call(savedViews.change, view);
      await refresh();
    },
    remove: async (id: number) => {
      await call(savedViews.remove, { ids: [id] });
      await refresh();
    },
  };
}

/** Finds the user's own view of a page by its name, in any spelling. */
export async function findOwnView(viewPage: SavedView['viewPage'], name: string): Promise<SavedView | undefined> {
  const { content } = await call(savedViews.list, { viewPage, name, size: 1000 });
  return content.find((view) => view.isMine && foldForIdentity(view.name) === foldForIdentity(name));
}

export type VisiblePlaces = {
  /** Undefined while loading or after a failure. */
  places: readonly VisiblePlace[] | undefined;
  hiddenCount: number;
  loading: boolean;
  error: unknown;
};

/**
 * The places of a link that the user may see, with names, in the order of the link, and the number of its other places. `rangeType`: 0
 * entities, 1 entrances, 2 areas, 3 organisations.
 */
export function useVisiblePlaces(rangeType: number, ids: readonly number[]): VisiblePlaces {
  const found = useQuery({
    queryKey: [viewsKey, 'visible', rangeType, ids],
    queryFn: ({ signal }) => call(savedViews.visible, { rangeType, ids: [...ids] }, signal),
    enabled: ids.length > 0,
    // The data of other places must not be shown for these.
    placeholderData: () => undefined,
  });
  if (ids.length === 0) return { places: [], hiddenCount: 0, loading: false, error: null };
  const { data, isPending, error } = found;
  return { places: data?.places, hiddenCount: data?.leftOut ?? 0, loading: isPending, error };
}
