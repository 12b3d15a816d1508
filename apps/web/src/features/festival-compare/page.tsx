import { festivals } from '@portico/contract/routes/festivals';
import { formatDay } from '@portico/counting/local-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { AnalysisResult } from '../../pickers/analysis/analysis-result.tsx';
import { toHoursInput } from '../../pickers/analysis/analysis-view.ts';
import { browserLocalSeconds } from '../../pickers/analysis/browser-local-time.ts';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCountText } from '../../pickers/analysis/place-count.ts';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { useResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { ViewPageGuard } from '../../pickers/analysis/view-page-guard.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { useAllFestivals } from '../../pickers/festival-requests.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { findFestivalProblem, isSameYearMode, resolveFestivalChoice } from './festival-choice.ts';
import { FestivalCompareBar } from './festival-compare-bar.tsx';
import { HiddenFestivalsNote } from './hidden-festivals-note.tsx';
import { SameYearResult } from './same-year-result.tsx';
import { YearsResult } from './years-result.tsx';

/** Compares festivals of one name: several years side by side, or those of one year, each against the week before it. */
export default function FestivalComparePage() {
  const { t } = useTranslation();
  return (
    <ViewPageGuard page="festivalCompare" title={t('menu.festivalCompare')}>
      <Compared />
    </ViewPageGuard>
  );
}

/** Refusals of the server that refer to the festivals themselves. */
const refusals = ['festivalNamesDiffer', 'festivalDetailFirst'];

function Compared() {
  const { t } = useTranslation();
  const viewState = useAnalysisView(defaultAnalysisView);
  const { view } = viewState;
  const all = useAllFestivals();
  const known = all.data?.content ?? [];
  const [today] = useState(() => formatDay(browserLocalSeconds()));
  const { chosen, hiddenCount } = resolveFestivalChoice(known, view, today);
  const problem = findFestivalProblem(chosen, view);
  const places = useResolvedPlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0 && problem === null;
  const input = {
    rangeType: places.rangeType,
    ids: [...(places.ids ?? [])],
    item: view.item,
    ...toHoursInput(view.hours),
    holidayIds: chosen.map(({ id }) => id),
  };
  const isSame = isSameYearMode(view);
  const years = useAnalysisReply(festivals.contrast, isChosen && !isSame ? input : null);
  const same = useAnalysisReply(festivals.contrastSame, isChosen && isSame ? input : null);
  const reply = isSame ? same : years;
  const refused = reply.error instanceof Failure && refusals.includes(reply.error.key ?? '') ? reply.error : null;
  return (
    <AnalysisPage
      title={t('menu.festivalCompare')}
      detail={usePlaceCountText(places.ids)}
      tools={
        <PageTools
          page="festivalCompare"
          viewState={viewState}
          exportButton={
            isChosen &&
            reply.data !== undefined && (
              <AnalysisExportButton
                analysis={isSame ? 'holidaycontrastsame' : 'holidaycontrast'}
                query={input}
                rows={chosen.length}
              />
            )
          }
        />
      }
      bar={
        <FestivalCompareBar
          viewState={viewState}
          allFestivals={known}
          chosen={chosen}
          today={today}
          places={places.places}
          busy={reply.isFetching}
          refusal={refused === null ? null : formatFailure(t, refused)}
        />
      }
    >
      {all.isError && all.data === undefined ? (
        <PageError text={formatFailure(t, all.error)} onRetry={() => void all.refetch()} />
      ) : all.data !== undefined && known.length === 0 ? (
        <EmptyState text={t('festivals.none')} />
      ) : all.data !== undefined && (problem !== null || refused !== null) ? null : isSame ? (
        <AnalysisResult
          places={places}
          query={same}
          isOutdated={viewState.isDraftChanged}
          hasData={({ columns }) => columns.some(({ together: { value, base } }) => (value ?? base) !== null)}
        >
          {(data) => (
            <>
              <HiddenFestivalsNote hiddenCount={hiddenCount} />
              <SameYearResult reply={data} hours={view.hours} knownFestivals={known} />
            </>
          )}
        </AnalysisResult>
      ) : (
        <AnalysisResult
          places={places}
          query={years}
          isOutdated={viewState.isDraftChanged}
          hasData={({ columns }) => columns.some(({ value }) => value !== null)}
        >
          {(data) => (
            <>
              <HiddenFestivalsNote hiddenCount={hiddenCount} />
              <YearsResult reply={data} hours={view.hours} />
            </>
          )}
        </AnalysisResult>
      )}
    </AnalysisPage>
  );
}
