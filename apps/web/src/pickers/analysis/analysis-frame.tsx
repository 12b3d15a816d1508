import type { CallOf, ResultOf, Route } from '@portico/contract/route';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ViewPage } from '@portico/contract/words/view-pages';
import type { ReactNode } from 'react';
import { AnalysisPage } from './analysis-page.tsx';
import { Answer } from './answer.tsx';
import { Guarded } from './guarded.tsx';
import { usePlaceCount } from './place-count.ts';
import { PageTools } from './page-tools.tsx';
import type { PlaceKindOffered } from './places-field.tsx';
import { useAnalysisView } from './use-analysis-view.ts';
import { usePlaces } from './use-places.ts';
import { useReply } from './use-reply.ts';
import { UsualBar } from './usual-bar.tsx';
import { type AnalysisView, hoursInput, withPlaces } from './view.ts';

type Asked = ReturnType<typeof useAnalysisView>;

type Props<R extends Route> = {
  title: string;
  tabs?: ReactNode;
  page: ViewPage;
  route: R;
  start: AnalysisView;
  /** What is asked beside places and hours. */
  inputOf: (view: AnalysisView) => CallOf<R>;
  /** Kinds of places to choose from; they may go by what is being put together. */
  kinds: readonly PlaceKindOffered[] | ((draft: AnalysisView) => readonly PlaceKindOffered[]);
  items?: readonly StatisticItem[] | null;
  without?: readonly ('compare' | 'range')[];
  /** Fields of its own in the query bar. */
  fields?: (asked: Asked) => ReactNode;
  /** The button that keeps the answer as a file. */
  exporting: (asked: CallOf<R>, reply: ResultOf<R>) => ReactNode;
  /** Why it cannot be asked like this, beside what any page asks for; null: it can. */
  problemOf?: (draft: AnalysisView) => string | null;
  isKnown: (reply: ResultOf<R>) => boolean;
  /** `asked` is what the view asks, which may be on its way while the reply of the one before still stands; null while it asks nothing. */
  children: (reply: ResultOf<R>, view: AnalysisView, asked: CallOf<R> | null) => ReactNode;
};

/** A page of an analysis that is asked about places: its query bar, its answer, and all it may be instead. */
export function AnalysisFrame<R extends Route>(props: Props<R>) {
  return (
    <Guarded page={props.page} title={props.title}>
      <Asking {...props} />
    </Guarded>
  );
}

function Asking<R extends Route>(props: Props<R>) {
  const {
    title,
    tabs,
    page,
    route,
    start,
    inputOf,
    kinds,
    items,
    without,
    fields,
    exporting,
    problemOf,
    isKnown,
    children,
  } = props;
  const asked = useAnalysisView(start);
  const { view } = asked;
  const places = usePlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0;
  const input = { rangeType: places.of, ids: [...(places.ids ?? [])], ...hoursInput(view.hours), ...inputOf(view) };
  const reply = useReply(route, isChosen ? input : null);
  return (
    <AnalysisPage
      title={title}
      tabs={tabs}
      detail={usePlaceCount(places.ids)}
      tools={
        <PageTools
          page={page}
          asked={{ ...asked, passedOn: withPlaces(asked.query, view.places, places.ids) }}
          exporting={reply.data && exporting(input, reply.data)}
        />
      }
      bar={
        <UsualBar
          asked={asked}
          known={places.named}
          busy={reply.isFetching}
          kinds={typeof kinds === 'function' ? kinds(asked.draft) : kinds}
          {...(items === undefined ? {} : { items })}
          {...(without === undefined ? {} : { without })}
          problem={problemOf?.(asked.draft) ?? null}
        >
          {fields?.(asked)}
        </UsualBar>
      }
    >
      <Answer places={places} query={reply} isKnown={isKnown}>
        {(data) => children(data, view, isChosen ? input : null)}
      </Answer>
    </AnalysisPage>
  );
}
