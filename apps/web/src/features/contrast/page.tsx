import { comparisons } from '@portico/contract/routes/comparisons';
import { useTranslation } from 'react-i18next';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { Answer } from '../../pickers/analysis/answer.tsx';
import { browserNow } from '../../pickers/analysis/browser-now.ts';
import { Guarded } from '../../pickers/analysis/guarded.tsx';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCount } from '../../pickers/analysis/place-count.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { usePlaces } from '../../pickers/analysis/use-places.ts';
import { useReply } from '../../pickers/analysis/use-reply.ts';
import { withPlaces } from '../../pickers/analysis/view.ts';
import { ContrastAnswer } from './contrast-answer.tsx';
import { ContrastBar } from './contrast-bar.tsx';
import { contrastInput, contrastStart, problemOf } from './contrast-view.ts';

/** Contrast: several places over one range, or one place over several ranges. */
export default function ContrastPage() {
  const { t } = useTranslation();
  return (
    <Guarded page="contrast" title={t('menu.compare')}>
      <Contrast />
    </Guarded>
  );
}

function Contrast() {
  const { t } = useTranslation();
  const asked = useAnalysisView(contrastStart);
  const places = usePlaces(asked.view.places);
  const problem = problemOf(asked.view, places.ids?.length, browserNow());
  const input = places.ids === undefined || problem !== null ? null : contrastInput(asked.view, places.ids);
  const reply = useReply(comparisons.contrast, input);
  return (
    <AnalysisPage
      title={t('menu.compare')}
      detail={usePlaceCount(places.ids)}
      tools={
        <PageTools
          page="contrast"
          asked={{ ...asked, passedOn: withPlaces(asked.query, asked.view.places, places.ids) }}
          exporting={
            input !== null &&
            reply.data !== undefined && (
              <AnalysisExport what="contrast" asked={input} rows={reply.data.buckets.length} />
            )
          }
        />
      }
      bar={<ContrastBar asked={asked} known={places.named} busy={reply.isFetching} />}
    >
      {(problem === null || places.ids?.length === 0) && (
        <Answer
          places={places}
          query={reply}
          isKnown={({ columns }) => columns.some(({ values }) => values.some((v) => v !== null))}
        >
          {(data) => <ContrastAnswer reply={data} view={asked.view} />}
        </Answer>
      )}
    </AnalysisPage>
  );
}
