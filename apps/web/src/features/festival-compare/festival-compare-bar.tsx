import type { Holiday } from '@portico/contract/routes/holidays';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../pickers/analysis/choice-field.tsx';
import { HoursField } from '../../pickers/analysis/hours-field.tsx';
import { ItemField } from '../../pickers/analysis/item-field.tsx';
import { PlacesField } from '../../pickers/analysis/places-field.tsx';
import { buildProblemId, QueryBar, QueryField } from '../../pickers/analysis/query-bar.tsx';
import type { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { useQueryLine } from '../../pickers/analysis/use-query-line.ts';
import { formatDayRange, formatFestivalYear } from '../../pickers/format-festival.ts';
import type { NamedPlace } from '../../pickers/store-part-dialog.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import {
  type FestivalChoice,
  findFestivalProblem,
  isSameYearMode,
  listComparableNames,
  listUniqueFestivalNames,
  maxComparedFestivals,
  resolveFestivalChoice,
} from './festival-choice.ts';

type Props = {
  viewState: ReturnType<typeof useAnalysisView>;
  allFestivals: readonly Holiday[];
  /** The festivals of the shown result. */
  chosen: readonly Holiday[];
  today: string;
  /** Names of the selected places. */
  places: readonly NamedPlace[];
  busy: boolean;
  /** The server's reason for refusing these festivals; null: none. */
  refusal: string | null;
};

/** The query bar of the festival comparison. */
export function FestivalCompareBar({ viewState, allFestivals, chosen, today, places, busy, refusal }: Props) {
  const { t } = useTranslation();
  const { draft, setDraft } = viewState;
  const choice = resolveFestivalChoice(allFestivals, draft, today);
  const tag = useLanguageTag();
  const problem = useProblem(allFestivals, choice, draft) ?? refusal;
  const summary = useQueryLine(viewState.view, places, {
    items: [viewState.view.item],
    hasRange: false,
    isCompared: false,
    own: [
      ...listUniqueFestivalNames(chosen).map(isolateDirection),
      ...chosen.map((festival) => formatFestivalYear(festival, chosen, tag)),
    ],
  });
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  return (
    <QueryBar
      problem={isEmpty ? t('errors.notEntity') : null}
      busy={busy}
      summary={summary}
      onRunQuery={viewState.applyDraft}
    >
      <ItemField value={draft.item} onChange={(item) => setDraft({ item })} />
      <ChoiceField
        label={t('analysis.contrast.by')}
        entries={[
          { key: 'years', label: t('festivals.differentYears') },
          { key: 'same', label: t('festivals.sameYear') },
        ]}
        chosen={isSameYearMode(draft) ? 'same' : 'years'}
        onChoose={(kind) =>
          setDraft({ mode: kind === 'same' ? kind : '', festivalName: choice.name ?? '', festivalIds: 'latest' })
        }
      />
      <QueryField label={t('festivals.festival')}>
        {(id) => (
          <Select
            id={id}
            value={choice.name}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            options={listComparableNames(allFestivals, today, tag).map((value) => ({ value, label: value }))}
            onChange={(name: string | null) => setDraft({ festivalName: name ?? '', festivalIds: 'latest' })}
          />
        )}
      </QueryField>
      <WhichField
        choice={choice}
        requiresSameYear={isSameYearMode(draft)}
        problem={problem}
        onChange={(festivalIds) => setDraft({ festivalIds, festivalName: choice.name ?? '' })}
      />
      <PlacesField
        value={draft.places}
        kinds={['all', 'entity', 'access', 'area', 'organisation']}
        knownPlaces={places}
        onChange={(next) => setDraft({ places: next })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => setDraft({ hours })} />
    </QueryBar>
  );
}

/** Why these festivals cannot be compared, with the names that differ. */
function useProblem(
  all: readonly Holiday[],
  { chosen }: FestivalChoice,
  draft: Props['viewState']['draft'],
): string | null {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const key = findFestivalProblem(chosen, draft);
  if (key === null || all.length === 0) return null;
  if (key !== 'errors.festivalNamesDiffer') return t(key);
  const names = new Intl.ListFormat(tag, { type: 'conjunction' }).format(
    listUniqueFestivalNames(chosen).map(isolateDirection),
  );
  return t('festivals.namesDiffer', { names });
}

type WhichProps = {
  choice: FestivalChoice;
  requiresSameYear: boolean;
  problem: string | null;
  onChange: (ids: number[]) => void;
};

/** Selects festivals of one name. When they must be of the same year, festivals of other years are disabled with the reason. */
function WhichField({ choice: { name, options, chosen }, requiresSameYear, problem, onChange }: WhichProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [first] = chosen;
  const labelOf = (festival: Holiday) => {
    const days = formatDayRange(festival.startTime, festival.endTime, tag);
    const isAlone = options.every(({ id, year }) => id === festival.id || year !== festival.year);
    const organisationText = festival.deptName === null ? '' : ` · ${festival.deptName}`;
    const label = isAlone && !requiresSameYear ? String(festival.year) : `${days}${organisationText}`;
    // A link may contain a festival with another name: its name is added to the label.
    return { label: festival.name === name ? label : `${festival.name} ${label}`, days };
  };
  return (
    <QueryField label={t(requiresSameYear ? 'festivals.days' : 'festivals.years')} wide problem={problem}>
      {(id) => (
        <Select<number[]>
          id={id}
          mode="multiple"
          maxCount={maxComparedFestivals}
          value={chosen.map((festival) => festival.id)}
          status={problem === null ? '' : 'error'}
          aria-invalid={problem !== null}
          {...(problem === null ? {} : { 'aria-describedby': buildProblemId(id) })}
          popupMatchSelectWidth={false}
          options={[...new Set([...options, ...chosen])].map((festival) => {
            const { label, days } = labelOf(festival);
            const isOther = requiresSameYear && first !== undefined && festival.year !== first.year;
            const isChosen = chosen.includes(festival);
            return {
              value: festival.id,
              label,
              disabled: isOther && !isChosen,
              title: isOther ? t('festivals.yearsDiffer') : days,
            };
          })}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}
