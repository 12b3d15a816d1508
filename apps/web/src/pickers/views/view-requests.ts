import type { CallOf } from '@portico/contract/route';
import { type SavedView, savedViews, type VisiblePlace } from '@portico/contract/routes/saved-views';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const viewsKey = 'views';

/** A page of the views this person may open, own ones first. */
export function useViews(asked: CallOf<typeof savedViews.list>) {
  return useQuery({
    queryKey: [viewsKey, 'list', asked],
    queryFn: ({ signal }) => call(savedViews.list, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** What is done with views; each throws a `Failure`, and after a change the lists are asked anew. */
export function useViewActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [viewsKey, 'list'] });
  return {
    refresh,
    open: (id: number) => call(savedViews.open, { id }),
    add: async (view: CallOf<typeof savedViews.add>): Promise<number> => {
      const { id } = await call(savedViews.add, view);
      await refresh();
      return id;
    },
    change: async (view: CallOf<typeof savedViews.change>) => {
      await call(savedViews.change, view);
      await refresh();
    },
    remove: async (id: number) => {
      await call(savedViews.remove, { ids: [id] });
      await refresh();
    },
  };
}

/** This person's own view of a page with a name, whatever its case. */
export async function ownViewNamed(viewPage: SavedView['viewPage'], name: string): Promise<SavedView | undefined> {
  const { content } = await call(savedViews.list, { viewPage, name, size: 1000 });
  return content.find((view) => view.isMine && view.name.toLowerCase() === name.toLowerCase());
}

export type VisiblePlaces = {
  /** Undefined while they are on their way, or where they could not be had. */
  places: readonly VisiblePlace[] | undefined;
  leftOut: number;
  loading: boolean;
  error: unknown;
};

/**
 * Of the places a link names, those this person may see, with their names, in its order; how many others it names. `rangeType`: 0 entities,
 * 1 entrances, 2 areas, 3 organisations.
 */
export function useVisiblePlaces(rangeType: number, ids: readonly number[]): VisiblePlaces {
  const found = useQuery({
    queryKey: [viewsKey, 'visible', rangeType, ids],
    queryFn: ({ signal }) => call(savedViews.visible, { rangeType, ids: [...ids] }, signal),
    enabled: ids.length > 0,
    // Other places are not an older state of these.
    placeholderData: () => undefined,
  });
  if (ids.length === 0) return { places: [], leftOut: 0, loading: false, error: null };
  const { data, isPending, error } = found;
  return { places: data?.places, leftOut: data?.leftOut ?? 0, loading: isPending, error };
}
