import { type FestivalDetails, festivals } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { Answer } from '../../pickers/analysis/answer.tsx';
import { Guarded } from '../../pickers/analysis/guarded.tsx';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCount } from '../../pickers/analysis/place-count.ts';
import { usePlaces } from '../../pickers/analysis/use-places.ts';
import { useReply } from '../../pickers/analysis/use-reply.ts';
import { UsualBar } from '../../pickers/analysis/usual-bar.tsx';
import { hoursInput } from '../../pickers/analysis/view.ts';
import { sameQuestion, withQuery } from '../../pickers/festival-address.ts';
import figures from '../../pickers/festival-figures.module.css';
import { writeDays, writeMoment } from '../../pickers/festival-words.ts';
import { placeOf } from '../../session/places.ts';
import { screenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { DetailAnswer } from './detail-answer.tsx';
import { useDetailView } from './use-detail-view.ts';

/** One festival: day by day beside the seven days before it, together and place by place. */
export default function FestivalDetail() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const title = t('menu.festival');
  return (
    <Guarded page="festivalDetail" title={title}>
      {/^[1-9]\d{0,14}$/.test(id) ? (
        <Detail key={id} id={Number(id)} />
      ) : (
        <AnalysisPage title={title}>
          <EmptyState text={t('errors.notFound')} />
        </AnalysisPage>
      )}
    </Guarded>
  );
}

function Detail({ id }: { id: number }) {
  const { t } = useTranslation();
  const { tools, ...asked } = useDetailView(id);
  const { view } = asked;
  const places = usePlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0;
  const input = { rangeType: places.of, ids: [...(places.ids ?? [])], item: view.item, ...hoursInput(view.hours), id };
  const reply = useReply(festivals.details, isChosen ? input : null);
  const { data, error } = reply;
  const about = useAbout(data, usePlaceCount(places.ids));
  const isGone = error instanceof Failure && error.status === 404;
  return (
    <AnalysisPage
      title={data?.festival.name ?? t('menu.festival')}
      detail={about}
      tools={
        <>
          <Ways festival={data?.festival} />
          <PageTools
            page="festivalDetail"
            asked={tools}
            exporting={
              data !== undefined && <AnalysisExport what="holidaydetails" asked={input} rows={data.positions.length} />
            }
          />
        </>
      }
      bar={
        <UsualBar
          asked={asked}
          known={places.named}
          busy={reply.isFetching}
          kinds={['all', 'entity', 'access', 'area', 'organisation']}
          without={['compare', 'range']}
        />
      }
    >
      {isGone ? (
        <EmptyState text={t('errors.notFound')} />
      ) : (
        <Answer places={places} query={reply} isKnown={hasSomething}>
          {(details) => <DetailAnswer details={details} hours={view.hours} places={places} />}
        </Answer>
      )}
    </AnalysisPage>
  );
}

/** One that is still to come has its days all the same. */
const hasSomething = ({ festival, together }: FestivalDetails) =>
  festival.state === 'future' || together.value !== null || together.base !== null;

/** The days of the festival, how far it is, and of how many places. */
function useAbout(details: FestivalDetails | undefined, places: string | undefined): string | undefined {
  const { t } = useTranslation();
  const tag = useTag();
  if (details === undefined) return places;
  const { festival, asOf } = details;
  return [
    isolate(writeDays(festival.startTime, festival.endTime, tag)),
    ...(festival.state === 'future' ? [t('festivals.future')] : []),
    ...(festival.state === 'running' ? [t('home.festival.upTo', { time: writeMoment(asOf, tag) })] : []),
    ...(places === undefined ? [] : [places]),
  ].join(' · ');
}

function Ways({ festival }: { festival: FestivalDetails['festival'] | undefined }) {
  const { t } = useTranslation();
  const { menu, can } = useSession();
  const [query] = useSearchParams();
  const comparing = can('festivalcompare') ? screenPath(menu, 'festival-compare') : null;
  const comparison = sameQuestion(query);
  if (festival !== undefined) comparison.set('name', festival.name);
  return (
    <nav className={figures.links} aria-label={t('festivals.all')}>
      {comparing !== null && festival !== undefined && (
        <Link to={withQuery(comparing, comparison)}>{t('festivals.compareYears')}</Link>
      )}
      <Link to={withQuery(placeOf('festivals'), sameQuestion(query))}>{t('festivals.all')}</Link>
    </nav>
  );
}
