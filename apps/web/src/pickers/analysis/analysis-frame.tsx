import type { RequestOf, ResultOf, Route } from '@portico/contract/route';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ViewPage } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { AnalysisPage } from './analysis-page.tsx';
import { AnalysisQueryBar } from './analysis-query-bar.tsx';
import { AnalysisResult } from './analysis-result.tsx';
import { type AnalysisView, addPlacesToQuery, toHoursInput } from './analysis-view.ts';
import { PageTools } from './page-tools.tsx';
import { usePlaceCountText } from './place-count.ts';
import type { SelectablePlaceKind } from './places-field.tsx';
import { useAnalysisReply } from './use-analysis-reply.ts';
import { useAnalysisView } from './use-analysis-view.ts';
import { useResolvedPlaces } from './use-places.ts';
import { ViewPageGuard } from './view-page-guard.tsx';

type ViewState = ReturnType<typeof useAnalysisView>;

type Props<R extends Route> = {
  title: string;
  tabs?: ReactNode;
  page: ViewPage;
  route: R;
  defaultView: AnalysisView;
  /** The query's input besides places and hours. */
  toInput: (view: AnalysisView) => RequestOf<R>;
  /** Kinds of places to choose from; they may depend on the draft. */
  placeKinds: readonly SelectablePlaceKind[] | ((draft: AnalysisView) => readonly SelectablePlaceKind[]);
  items?: readonly StatisticItem[] | null;
  omittedFields?: readonly ('compare' | 'range')[];
  /** Additional fields in the query bar. */
  fields?: (viewState: ViewState) => ReactNode;
  /** What the page's own fields ask, for the one line that stands for the query on a phone. */
  summarise?: (view: AnalysisView) => readonly string[];
  /** The button that exports the result as a file. */
  exportButton: (input: RequestOf<R>, reply: ResultOf<R>, view: AnalysisView) => ReactNode;
  /** Why the draft cannot be run, besides the checks of every page; null if it can. */
  findProblem?: (draft: AnalysisView) => string | null;
  hasData: (reply: ResultOf<R>) => boolean;
  /**
   * `input` is the query of the current view; null if the view runs no query. Until its reply arrives, `reply` is the reply to the previous
   * query.
   */
  children: (reply: ResultOf<R>, view: AnalysisView, input: RequestOf<R> | null) => ReactNode;
};

/** A page of an analysis of places: query bar, result, and the states without a result. */
export function AnalysisFrame<R extends Route>(props: Props<R>) {
  return (
    <ViewPageGuard page={props.page} title={props.title}>
      <Frame {...props} />
    </ViewPageGuard>
  );
}

function Frame<R extends Route>(props: Props<R>) {
  const {
    title,
    tabs,
    page,
    route,
    defaultView,
    toInput,
    placeKinds,
    items,
    omittedFields,
    fields,
    summarise,
    exportButton,
    findProblem,
    hasData,
    children,
  } = props;
  const viewState = useAnalysisView(defaultView);
  const { view } = viewState;
  const places = useResolvedPlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0;
  const input = {
    rangeType: places.rangeType,
    ids: [...(places.ids ?? [])],
    ...toHoursInput(view.hours),
    ...toInput(view),
  };
  const reply = useAnalysisReply(route, isChosen ? input : null);
  return (
    <AnalysisPage
      title={title}
      tabs={tabs}
      detail={usePlaceCountText(places.ids)}
      tools={
        <PageTools
          page={page}
          viewState={{ ...viewState, storedQuery: addPlacesToQuery(viewState.query, view.places, places.ids) }}
          exportButton={reply.data && exportButton(input, reply.data, view)}
        />
      }
      bar={
        <AnalysisQueryBar
          viewState={viewState}
          knownPlaces={places.places}
          busy={reply.isFetching}
          kinds={typeof placeKinds === 'function' ? placeKinds(viewState.draft) : placeKinds}
          {...(items === undefined ? {} : { items })}
          {...(omittedFields === undefined ? {} : { omittedFields })}
          problem={findProblem?.(viewState.draft) ?? null}
          ownSummary={summarise?.(view) ?? []}
        >
          {fields?.(viewState)}
        </AnalysisQueryBar>
      }
    >
      <AnalysisResult places={places} query={reply} isOutdated={viewState.isDraftChanged} hasData={hasData}>
        {(data) => children(data, view, isChosen ? input : null)}
      </AnalysisResult>
    </AnalysisPage>
  );
}
