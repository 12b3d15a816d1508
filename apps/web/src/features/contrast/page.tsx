import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { AnalysisResult } from '../../pickers/analysis/analysis-result.tsx';
import { addPlacesToQuery } from '../../pickers/analysis/analysis-view.ts';
import { browserLocalSeconds } from '../../pickers/analysis/browser-local-time.ts';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCountText } from '../../pickers/analysis/place-count.ts';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { useResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { ViewPageGuard } from '../../pickers/analysis/view-page-guard.tsx';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { ContrastQueryBar } from './contrast-bar.tsx';
import { ContrastResult } from './contrast-result.tsx';
import { defaultContrastView, findContrastProblem, findContrastStepProblem, toContrastInput } from './contrast-view.ts';

/** Contrast: several places over one range, or one place over several ranges. */
export default function ContrastPage() {
  const { t } = useTranslation();
  return (
    <ViewPageGuard page="contrast" title={t('menu.compare')}>
      <Contrast />
    </ViewPageGuard>
  );
}

function Contrast() {
  const { t } = useTranslation();
  const view = useAnalysisView(defaultContrastView);
  const places = useResolvedPlaces(view.view.places);
  const now = browserLocalSeconds();
  const problem = findContrastProblem(view.view, places.ids?.length, now) ?? findContrastStepProblem(view.view, now);
  const input = places.ids === undefined || problem !== null ? null : toContrastInput(view.view, places.ids);
  const reply = useAnalysisReply(comparisons.contrast, input);
  return (
    <AnalysisPage
      title={t('menu.compare')}
      detail={usePlaceCountText(places.ids)}
      tools={
        <PageTools
          page="contrast"
          viewState={{ ...view, storedQuery: addPlacesToQuery(view.query, view.view.places, places.ids) }}
          exportButton={
            input !== null &&
            reply.data !== undefined && (
              <AnalysisExportButton analysis="contrast" query={input} rows={reply.data.buckets.length} />
            )
          }
        />
      }
      bar={<ContrastQueryBar viewState={view} knownPlaces={places.places} busy={reply.isFetching} />}
    >
      {(problem === null || places.ids?.length === 0) && (
        <AnalysisResult
          places={places}
          query={reply}
          isOutdated={view.isDraftChanged}
          hasData={({ columns }) => columns.some(({ values }) => values.some((v) => v !== null))}
        >
          {(data) => <ContrastResult reply={data} view={view.view} />}
        </AnalysisResult>
      )}
    </AnalysisPage>
  );
}
