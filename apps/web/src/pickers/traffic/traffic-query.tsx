import { analysis } from '@portico/contract/routes/analysis';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ViewPage } from '@portico/contract/words/view-pages';
import { AnalysisExport } from '../analysis-export.tsx';
import { AnalysisPage } from '../analysis/analysis-page.tsx';
import { Answer } from '../analysis/answer.tsx';
import { browserNow } from '../analysis/browser-now.ts';
import { Guarded } from '../analysis/guarded.tsx';
import { PageTools } from '../analysis/page-tools.tsx';
import { usePlaceCount } from '../analysis/place-count.ts';
import type { PlaceKindOffered } from '../analysis/places-field.tsx';
import { nearestStep } from '../analysis/steps-allowed.ts';
import { useAnalysisView } from '../analysis/use-analysis-view.ts';
import { usePlaces } from '../analysis/use-places.ts';
import { useReply } from '../analysis/use-reply.ts';
import { type AnalysisView, hoursInput, whenInput, withPlaces } from '../analysis/view.ts';
import { querySteps } from './query-time.ts';
import { TrafficAnswer } from './traffic-answer.tsx';
import { TrafficBar } from './traffic-bar.tsx';
import { isTogether } from './traffic-kind.ts';

export type TrafficProps = {
  title: string;
  page: ViewPage;
  start: AnalysisView;
  kinds: readonly PlaceKindOffered[];
  /** Figures to choose from; all unless said. */
  offered?: readonly StatisticItem[];
  /** Whether how it is laid out can be chosen. */
  withLayout?: boolean;
};

/** A query of traffic: figures of places by time, each by itself or all together. */
export function TrafficQuery(props: TrafficProps) {
  return (
    <Guarded page={props.page} title={props.title}>
      <Query {...props} />
    </Guarded>
  );
}

function Query({ title, page, start, kinds, offered, withLayout = false }: TrafficProps) {
  const asked = useAnalysisView(start);
  const { view } = asked;
  const places = usePlaces(view.places);
  const step = nearestStep(view.step, querySteps(view, browserNow()));
  const isAsked = places.ids !== undefined && places.ids.length > 0 && view.items.length > 0;
  const input = {
    rangeType: places.of,
    ids: [...(places.ids ?? [])],
    items: [...view.items],
    step,
    each: !isTogether(view),
    ...whenInput(view),
    ...hoursInput(view.hours),
  };
  const reply = useReply(analysis.series, isAsked ? input : null);
  return (
    <AnalysisPage
      title={title}
      detail={usePlaceCount(places.ids)}
      tools={
        <PageTools
          page={page}
          asked={{ ...asked, passedOn: withPlaces(asked.query, view.places, places.ids) }}
          exporting={
            reply.data !== undefined && (
              <AnalysisExport
                what="series"
                asked={input}
                rows={reply.data.buckets.length * (input.each ? input.ids.length : 1)}
              />
            )
          }
        />
      }
      bar={
        <TrafficBar
          asked={asked}
          known={places.named}
          busy={reply.isFetching}
          kinds={kinds}
          offered={offered}
          withLayout={withLayout}
        />
      }
    >
      <Answer
        places={places}
        query={reply}
        isKnown={({ rows, estimates }) =>
          estimates.length > 0 ||
          rows.some(({ values, total }) => total !== null || values.some((value) => value !== null))
        }
      >
        {(data) => (
          <TrafficAnswer
            reply={data}
            input={input}
            view={view}
            known={places.named}
            onItem={(item) => asked.show({ item })}
          />
        )}
      </Answer>
    </AnalysisPage>
  );
}
