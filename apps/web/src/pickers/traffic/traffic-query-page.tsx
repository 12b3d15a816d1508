import { analysis } from '@portico/contract/routes/analysis';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ViewPage } from '@portico/contract/words/view-pages';
import { nearestAllowedStep } from '../analysis/allowed-steps.ts';
import { AnalysisPage } from '../analysis/analysis-page.tsx';
import { AnalysisResult } from '../analysis/analysis-result.tsx';
import { type AnalysisView, addPlacesToQuery, toHoursInput, toPeriodInput } from '../analysis/analysis-view.ts';
import { browserLocalSeconds } from '../analysis/browser-local-time.ts';
import { PageTools } from '../analysis/page-tools.tsx';
import { usePlaceCountText } from '../analysis/place-count.ts';
import type { SelectablePlaceKind } from '../analysis/places-field.tsx';
import { useAnalysisReply } from '../analysis/use-analysis-reply.ts';
import { useAnalysisView } from '../analysis/use-analysis-view.ts';
import { useResolvedPlaces } from '../analysis/use-places.ts';
import { ViewPageGuard } from '../analysis/view-page-guard.tsx';
import { AnalysisExportButton } from '../analysis-export.tsx';
import { allowedQuerySteps } from './query-time.ts';
import { TrafficBar } from './traffic-bar.tsx';
import { isCombined } from './traffic-mode.ts';
import { TrafficResult } from './traffic-result.tsx';

export type TrafficQueryPageProps = {
  title: string;
  page: ViewPage;
  defaultView: AnalysisView;
  placeKinds: readonly SelectablePlaceKind[];
  /** Items to choose from; all by default. */
  availableItems?: readonly StatisticItem[];
  /** Whether the user can choose the layout. */
  showsLayoutField?: boolean;
};

/** A traffic query: items of places over time, separate or combined. */
export function TrafficQueryPage(props: TrafficQueryPageProps) {
  return (
    <ViewPageGuard page={props.page} title={props.title}>
      <Query {...props} />
    </ViewPageGuard>
  );
}

function Query({
  title,
  page,
  defaultView,
  placeKinds,
  availableItems,
  showsLayoutField = false,
}: TrafficQueryPageProps) {
  const viewState = useAnalysisView(defaultView);
  const { view } = viewState;
  const places = useResolvedPlaces(view.places);
  const step = nearestAllowedStep(view.step, allowedQuerySteps(view, browserLocalSeconds()));
  const hasQuery = places.ids !== undefined && places.ids.length > 0 && view.items.length > 0;
  const input = {
    rangeType: places.rangeType,
    ids: [...(places.ids ?? [])],
    items: [...view.items],
    step,
    each: !isCombined(view),
    ...toPeriodInput(view),
    ...toHoursInput(view.hours),
  };
  const reply = useAnalysisReply(analysis.series, hasQuery ? input : null);
  return (
    <AnalysisPage
      title={title}
      detail={usePlaceCountText(places.ids)}
      tools={
        <PageTools
          page={page}
          viewState={{ ...viewState, storedQuery: addPlacesToQuery(viewState.query, view.places, places.ids) }}
          exportButton={
            reply.data !== undefined && (
              <AnalysisExportButton
                analysis="series"
                query={input}
                rows={reply.data.buckets.length * (input.each ? input.ids.length : 1)}
              />
            )
          }
        />
      }
      bar={
        <TrafficBar
          viewState={viewState}
          knownPlaces={places.places}
          busy={reply.isFetching}
          kinds={placeKinds}
          availableItems={availableItems}
          showsLayoutField={showsLayoutField}
        />
      }
    >
      <AnalysisResult
        places={places}
        query={reply}
        isOutdated={viewState.isDraftChanged}
        hasData={({ rows, estimates }) =>
          estimates.length > 0 ||
          rows.some(({ values, total }) => total !== null || values.some((value) => value !== null))
        }
      >
        {(data) => (
          <TrafficResult
            reply={data}
            input={input}
            view={view}
            knownPlaces={places.places}
            onItemChange={(item) => viewState.applyChange({ item })}
          />
        )}
      </AnalysisResult>
    </AnalysisPage>
  );
}
