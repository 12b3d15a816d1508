import { useTranslation } from 'react-i18next';
import { browserNow } from '../../pickers/analysis/browser-now.ts';
import { ChoiceField } from '../../pickers/analysis/choice-field.tsx';
import { CompareField } from '../../pickers/analysis/compare-field.tsx';
import { HoursField } from '../../pickers/analysis/hours-field.tsx';
import { ItemField } from '../../pickers/analysis/item-field.tsx';
import { PlacesField } from '../../pickers/analysis/places-field.tsx';
import { QueryBar } from '../../pickers/analysis/query-bar.tsx';
import { RangeField } from '../../pickers/analysis/range-field.tsx';
import { SpansField } from '../../pickers/analysis/spans-field.tsx';
import { StepField } from '../../pickers/analysis/step-field.tsx';
import { nearestStep } from '../../pickers/analysis/steps-allowed.ts';
import type { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import type { NamedPlace } from '../../pickers/place-dialog.tsx';
import { allowedSteps, daysOf, isByTime, problemOf } from './contrast-view.ts';

type Props = { asked: ReturnType<typeof useAnalysisView>; known: readonly NamedPlace[]; busy: boolean };

/** What a contrast is asked. */
export function ContrastBar({ asked, known, busy }: Props) {
  const { t } = useTranslation();
  const { draft } = asked;
  const now = browserNow();
  const count = typeof draft.places.ids === 'string' ? known.length || undefined : draft.places.ids.length;
  const problem = problemOf(draft, count, now);
  // A step that no longer fits the range gives way to the nearest that does.
  const change = (next: Partial<AnalysisView>) => {
    const changed = { ...draft, ...next };
    asked.setDraft({ ...next, step: nearestStep(changed.step, allowedSteps(changed, now)) });
  };
  return (
    <QueryBar problem={problem === null ? null : t(problem)} busy={busy} onAsk={asked.ask}>
      <ItemField value={draft.item} onChange={(item) => change({ item })} />
      <ChoiceField
        label={t('analysis.contrast.by')}
        entries={[
          { key: 'area', label: t('analysis.contrast.area') },
          { key: 'time', label: t('analysis.contrast.time') },
        ]}
        chosen={isByTime(draft) ? 'time' : 'area'}
        onChoose={(kind) => change({ kind })}
      />
      <PlacesField
        value={draft.places}
        kinds={['entity', 'access', 'area', 'organisation']}
        known={known}
        onChange={(places) => change({ places })}
      />
      {isByTime(draft) ? (
        <SpansField value={draft.spans} onChange={(spans) => change({ spans })} />
      ) : (
        <>
          <RangeField value={draft} onChange={change} />
          <CompareField value={draft.compare} onChange={(compare) => change({ compare })} />
        </>
      )}
      <StepField
        value={draft.step}
        allowed={allowedSteps(draft, now)}
        days={daysOf(draft, now)}
        item={draft.item}
        onChange={(step) => change({ step })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => change({ hours })} />
    </QueryBar>
  );
}
