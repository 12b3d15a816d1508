import { festivals } from '@portico/contract/routes/festivals';
import { formatDay } from '@portico/counting/local-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { AnalysisPage } from '../../pickers/analysis/analysis-page.tsx';
import { Answer } from '../../pickers/analysis/answer.tsx';
import { browserNow } from '../../pickers/analysis/browser-now.ts';
import { Guarded } from '../../pickers/analysis/guarded.tsx';
import { PageTools } from '../../pickers/analysis/page-tools.tsx';
import { usePlaceCount } from '../../pickers/analysis/place-count.ts';
import { startView } from '../../pickers/analysis/start-view.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { usePlaces } from '../../pickers/analysis/use-places.ts';
import { useReply } from '../../pickers/analysis/use-reply.ts';
import { hoursInput } from '../../pickers/analysis/view.ts';
import { useAllFestivals } from '../../pickers/festival-requests.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { choiceOf, isSameYear, problemOf } from './choice.ts';
import { CompareBar } from './compare-bar.tsx';
import { SameYearAnswer } from './same-year-answer.tsx';
import { UnseenNote } from './unseen-note.tsx';
import { YearsAnswer } from './years-answer.tsx';

/** Festivals of one name: its years beside each other, or those of one year, each beside its own week before. */
export default function FestivalCompare() {
  const { t } = useTranslation();
  return (
    <Guarded page="festivalCompare" title={t('menu.festivalCompare')}>
      <Compared />
    </Guarded>
  );
}

/** What the server refuses about the festivals themselves, not about anything else. */
const refusals = ['festivalNamesDiffer', 'festivalDetailFirst'];

function Compared() {
  const { t } = useTranslation();
  const asked = useAnalysisView(startView);
  const { view } = asked;
  const all = useAllFestivals();
  const known = all.data?.content ?? [];
  const [today] = useState(() => formatDay(browserNow()));
  const { chosen, unseen } = choiceOf(known, view, today);
  const problem = problemOf(chosen, view);
  const places = usePlaces(view.places);
  const isChosen = places.ids !== undefined && places.ids.length > 0 && problem === null;
  const input = {
    rangeType: places.of,
    ids: [...(places.ids ?? [])],
    item: view.item,
    ...hoursInput(view.hours),
    holidayIds: chosen.map(({ id }) => id),
  };
  const isSame = isSameYear(view);
  const years = useReply(festivals.contrast, isChosen && !isSame ? input : null);
  const same = useReply(festivals.contrastSame, isChosen && isSame ? input : null);
  const reply = isSame ? same : years;
  const refused = reply.error instanceof Failure && refusals.includes(reply.error.key ?? '') ? reply.error : null;
  return (
    <AnalysisPage
      title={t('menu.festivalCompare')}
      detail={usePlaceCount(places.ids)}
      tools={
        <PageTools
          page="festivalCompare"
          asked={asked}
          exporting={
            isChosen &&
            reply.data !== undefined && (
              <AnalysisExport
                what={isSame ? 'holidaycontrastsame' : 'holidaycontrast'}
                asked={input}
                rows={chosen.length}
              />
            )
          }
        />
      }
      bar={
        <CompareBar
          asked={asked}
          all={known}
          today={today}
          places={places.named}
          busy={reply.isFetching}
          refused={refused === null ? null : failureText(t, refused)}
        />
      }
    >
      {all.isError && all.data === undefined ? (
        <PageError text={failureText(t, all.error)} onRetry={() => void all.refetch()} />
      ) : all.data !== undefined && known.length === 0 ? (
        <EmptyState text={t('festivals.none')} />
      ) : all.data !== undefined && (problem !== null || refused !== null) ? null : isSame ? (
        <Answer
          places={places}
          query={same}
          isKnown={({ columns }) => columns.some(({ together: { value, base } }) => (value ?? base) !== null)}
        >
          {(data) => (
            <>
              <UnseenNote unseen={unseen} />
              <SameYearAnswer reply={data} hours={view.hours} known={known} />
            </>
          )}
        </Answer>
      ) : (
        <Answer places={places} query={years} isKnown={({ columns }) => columns.some(({ value }) => value !== null)}>
          {(data) => (
            <>
              <UnseenNote unseen={unseen} />
              <YearsAnswer reply={data} hours={view.hours} />
            </>
          )}
        </Answer>
      )}
    </AnalysisPage>
  );
}
