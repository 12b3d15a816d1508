import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedPlace } from '../store-part-dialog.tsx';
import { CompareField } from './compare-field.tsx';
import { HoursField } from './hours-field.tsx';
import { ItemField } from './item-field.tsx';
import { PlacesField, type SelectablePlaceKind } from './places-field.tsx';
import { QueryBar } from './query-bar.tsx';
import { RangeField } from './range-field.tsx';
import type { useAnalysisView } from './use-analysis-view.ts';
import { useQueryLine } from './use-query-line.ts';

type Props = {
  viewState: ReturnType<typeof useAnalysisView>;
  knownPlaces: readonly NamedPlace[];
  busy: boolean;
  kinds: readonly SelectablePlaceKind[];
  /** Items to choose from; null: the page has its own field. */
  items?: readonly StatisticItem[] | null;
  /** Omits the fields for the comparison or the range. */
  omittedFields?: readonly ('compare' | 'range')[];
  /** Why the query cannot be run. */
  problem?: string | null;
  /** What the page's own fields ask, for the summary in one line. */
  ownSummary?: readonly string[];
  /** Additional fields of the page, after the range. */
  children?: ReactNode;
};

/** The fields most analyses share: item, places, range, comparison and hours. */
export function AnalysisQueryBar({
  viewState,
  knownPlaces,
  busy,
  kinds,
  items,
  omittedFields = [],
  problem = null,
  ownSummary = [],
  children,
}: Props) {
  const { t } = useTranslation();
  const { draft, setDraft } = viewState;
  const summary = useQueryLine(viewState.view, knownPlaces, {
    items: items === null ? [] : [viewState.view.item],
    hasRange: !omittedFields.includes('range'),
    isCompared: !omittedFields.includes('compare'),
    own: ownSummary,
  });
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  return (
    <QueryBar
      problem={isEmpty ? t('errors.notEntity') : problem}
      busy={busy}
      summary={summary}
      onRunQuery={viewState.applyDraft}
    >
      {items !== null && (
        <ItemField
          value={draft.item}
          {...(items === undefined ? {} : { availableItems: items })}
          onChange={(item) => setDraft({ item })}
        />
      )}
      <PlacesField
        value={draft.places}
        kinds={kinds}
        knownPlaces={knownPlaces}
        onChange={(places) => setDraft({ places })}
      />
      {!omittedFields.includes('range') && <RangeField value={draft} onChange={setDraft} />}
      {children}
      {!omittedFields.includes('compare') && (
        <CompareField value={draft.compare} onChange={(compare) => setDraft({ compare })} />
      )}
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => setDraft({ hours })} />
    </QueryBar>
  );
}
