import { type FestivalDetails, festivals } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { AnalysisQueryBar } from '../../pickers/analysis/analysis-query-bar.tsx';
import { AnalysisResult } from '../../pickers/analysis/analysis-result.tsx';
import { toHoursInput } from '../../pickers/analysis/analysis-view.ts';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCountText } from '../../pickers/analysis/place-count.ts';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { useResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { ViewPageGuard } from '../../pickers/analysis/view-page-guard.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { appendQuery, pickFestivalQuery } from '../../pickers/festival-address.ts';
import figures from '../../pickers/festival-figures.module.css';
import { formatDayRange, formatLocalDateTime } from '../../pickers/format-festival.ts';
import { buildPagePath } from '../../session/page-routes.ts';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FestivalDetailResult } from './festival-detail-result.tsx';
import { useFestivalView } from './use-festival-view.ts';

/** One festival: by day against the seven days before it, in total and by place. */
export default function FestivalDetailPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const title = t('menu.festival');
  return (
    <ViewPageGuard page="festivalDetail" title={title}>
      {/^[1-9]\d{0,14}$/.test(id) ? (
        <Detail key={id} id={Number(id)} />
      ) : (
        <AnalysisPage title={title}>
          <EmptyState text={t('errors.notFound')} />
        </AnalysisPage>
      )}
    </ViewPageGuard>
  );
}

function Detail({ id }: { id: number }) {
  const { t } = useTranslation();
  const { tools, ...viewState } = useFestivalView(id);
  const { view } = viewState;
  const places = useResolvedPlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0;
  const input = {
    rangeType: places.rangeType,
    ids: [...(places.ids ?? [])],
    item: view.item,
    ...toHoursInput(view.hours),
    id,
  };
  const reply = useAnalysisReply(festivals.details, isChosen ? input : null);
  const { data, error } = reply;
  const subtitle = useSubtitle(data, usePlaceCountText(places.ids));
  const isGone = error instanceof Failure && error.status === 404;
  return (
    <AnalysisPage
      title={data?.festival.name ?? t('menu.festival')}
      detail={subtitle}
      tools={
        <>
          <FestivalLinks festival={data?.festival} />
          <PageTools
            page="festivalDetail"
            viewState={tools}
            exportButton={
              data !== undefined && (
                <AnalysisExportButton analysis="holidaydetails" query={input} rows={data.positions.length} />
              )
            }
          />
        </>
      }
      bar={
        <AnalysisQueryBar
          viewState={viewState}
          knownPlaces={places.places}
          busy={reply.isFetching}
          kinds={['all', 'entity', 'access', 'area', 'organisation']}
          omittedFields={['compare', 'range']}
        />
      }
    >
      {isGone ? (
        <EmptyState text={t('errors.notFound')} />
      ) : (
        <AnalysisResult places={places} query={reply} isOutdated={viewState.isDraftChanged} hasData={hasContent}>
          {(details) => <FestivalDetailResult details={details} hours={view.hours} places={places} />}
        </AnalysisResult>
      )}
    </AnalysisPage>
  );
}

/** A future festival is shown as well: its days are known. */
const hasContent = ({ festival, together }: FestivalDetails) =>
  festival.state === 'future' || together.value !== null || together.base !== null;

/** The days of the festival, its progress while it runs, and the number of places. */
function useSubtitle(details: FestivalDetails | undefined, places: string | undefined): string | undefined {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (details === undefined) return places;
  const { festival, asOf } = details;
  return [
    isolateDirection(formatDayRange(festival.startTime, festival.endTime, tag)),
    ...(festival.state === 'future' ? [t('festivals.future')] : []),
    ...(festival.state === 'running' ? [t('home.festival.upTo', { time: formatLocalDateTime(asOf, tag) })] : []),
    ...(places === undefined ? [] : [places]),
  ].join(' · ');
}

function FestivalLinks({ festival }: { festival: FestivalDetails['festival'] | undefined }) {
  const { t } = useTranslation();
  const { menu, can } = useSession();
  const [query] = useSearchParams();
  const comparing = can('festivalcompare') ? findScreenPath(menu, 'festival-compare') : null;
  const comparison = pickFestivalQuery(query);
  if (festival !== undefined) comparison.set('name', festival.name);
  return (
    <nav className={figures.links} aria-label={t('festivals.all')}>
      {comparing !== null && festival !== undefined && (
        <Link to={appendQuery(comparing, comparison)}>{t('festivals.compareYears')}</Link>
      )}
      <Link to={appendQuery(buildPagePath('festivals'), pickFestivalQuery(query))}>{t('festivals.all')}</Link>
    </nav>
  );
}
