import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedPlace } from '../place-dialog.tsx';
import { CompareField } from './compare-field.tsx';
import { HoursField } from './hours-field.tsx';
import { ItemField } from './item-field.tsx';
import { type PlaceKindOffered, PlacesField } from './places-field.tsx';
import { QueryBar } from './query-bar.tsx';
import { RangeField } from './range-field.tsx';
import type { useAnalysisView } from './use-analysis-view.ts';

type Props = {
  asked: ReturnType<typeof useAnalysisView>;
  known: readonly NamedPlace[];
  busy: boolean;
  kinds: readonly PlaceKindOffered[];
  /** Figures to choose from; null: the page has its own. */
  items?: readonly StatisticItem[] | null;
  /** Without a comparison, or without a range of its own. */
  without?: readonly ('compare' | 'range')[];
  /** Why the page cannot be asked like this. */
  problem?: string | null;
  /** Fields of the page itself, behind when. */
  children?: ReactNode;
};

/** What most analyses are asked: figure, places, when, what it is set against, and which hours count. */
export function UsualBar({ asked, known, busy, kinds, items, without = [], problem = null, children }: Props) {
  const { t } = useTranslation();
  const { draft, setDraft } = asked;
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  return (
    <QueryBar problem={isEmpty ? t('errors.notEntity') : problem} busy={busy} onAsk={asked.ask}>
      {items !== null && (
        <ItemField
          value={draft.item}
          {...(items === undefined ? {} : { offered: items })}
          onChange={(item) => setDraft({ item })}
        />
      )}
      <PlacesField value={draft.places} kinds={kinds} known={known} onChange={(places) => setDraft({ places })} />
      {!without.includes('range') && <RangeField value={draft} onChange={setDraft} />}
      {children}
      {!without.includes('compare') && (
        <CompareField value={draft.compare} onChange={(compare) => setDraft({ compare })} />
      )}
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => setDraft({ hours })} />
    </QueryBar>
  );
}
