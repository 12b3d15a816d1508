import type { Holiday } from '@portico/contract/routes/holidays';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../pickers/analysis/choice-field.tsx';
import { HoursField } from '../../pickers/analysis/hours-field.tsx';
import { ItemField } from '../../pickers/analysis/item-field.tsx';
import { PlacesField } from '../../pickers/analysis/places-field.tsx';
import { problemId, QueryBar, QueryField } from '../../pickers/analysis/query-bar.tsx';
import type { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { writeDays } from '../../pickers/festival-words.ts';
import type { NamedPlace } from '../../pickers/place-dialog.tsx';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { type Choice, choiceOf, isSameYear, mostCompared, namesOf, namesToCompare, problemOf } from './choice.ts';

type Props = {
  asked: ReturnType<typeof useAnalysisView>;
  all: readonly Holiday[];
  today: string;
  /** Names of the places chosen. */
  places: readonly NamedPlace[];
  busy: boolean;
  /** What the server says of the festivals; null: nothing. */
  refused: string | null;
};

/** What a comparison of festivals is asked. */
export function CompareBar({ asked, all, today, places, busy, refused }: Props) {
  const { t } = useTranslation();
  const { draft, setDraft } = asked;
  const choice = choiceOf(all, draft, today);
  const problem = useProblem(all, choice, draft) ?? refused;
  const isEmpty = typeof draft.places.ids !== 'string' && draft.places.ids.length === 0;
  return (
    <QueryBar problem={isEmpty ? t('errors.notEntity') : null} busy={busy} onAsk={asked.ask}>
      <ItemField value={draft.item} onChange={(item) => setDraft({ item })} />
      <ChoiceField
        label={t('analysis.contrast.by')}
        entries={[
          { key: 'years', label: t('festivals.differentYears') },
          { key: 'same', label: t('festivals.sameYear') },
        ]}
        chosen={isSameYear(draft) ? 'same' : 'years'}
        onChoose={(kind) =>
          setDraft({ kind: kind === 'same' ? kind : '', name: choice.name ?? '', festivals: 'latest' })
        }
      />
      <QueryField label={t('festivals.festival')}>
        {(id) => (
          <Select
            id={id}
            value={choice.name}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            options={namesToCompare(all, today).map((value) => ({ value, label: value }))}
            onChange={(name: string | null) => setDraft({ name: name ?? '', festivals: 'latest' })}
          />
        )}
      </QueryField>
      <WhichField
        choice={choice}
        sameYear={isSameYear(draft)}
        problem={problem}
        onChange={(festivals) => setDraft({ festivals, name: choice.name ?? '' })}
      />
      <PlacesField
        value={draft.places}
        kinds={['all', 'entity', 'access', 'area', 'organisation']}
        known={places}
        onChange={(next) => setDraft({ places: next })}
      />
      <HoursField value={draft.hours} places={draft.places} onChange={(hours) => setDraft({ hours })} />
    </QueryBar>
  );
}

/** Why these festivals cannot be compared, with the names that differ. */
function useProblem(all: readonly Holiday[], { chosen }: Choice, draft: Props['asked']['draft']): string | null {
  const { t } = useTranslation();
  const tag = useTag();
  const key = problemOf(chosen, draft);
  if (key === null || all.length === 0) return null;
  if (key !== 'errors.festivalNamesDiffer') return t(key);
  const names = new Intl.ListFormat(tag, { type: 'conjunction' }).format(namesOf(chosen).map(isolate));
  return t('festivals.namesDiffer', { names });
}

type WhichProps = {
  choice: Choice;
  sameYear: boolean;
  problem: string | null;
  onChange: (ids: number[]) => void;
};

/** Which of the festivals of a name; where they are to be of one year, those of others say so. */
function WhichField({ choice: { name, offered, chosen }, sameYear, problem, onChange }: WhichProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const [first] = chosen;
  const labelOf = (festival: Holiday) => {
    const days = writeDays(festival.startTime, festival.endTime, tag);
    const isAlone = offered.every(({ id, year }) => id === festival.id || year !== festival.year);
    const whose = festival.deptName === null ? '' : ` · ${festival.deptName}`;
    const label = isAlone && !sameYear ? String(festival.year) : `${days}${whose}`;
    // One of another name, such as a link may hold, is told apart.
    return { label: festival.name === name ? label : `${festival.name} ${label}`, days };
  };
  return (
    <QueryField label={t(sameYear ? 'festivals.days' : 'festivals.years')} wide problem={problem}>
      {(id) => (
        <Select<number[]>
          id={id}
          mode="multiple"
          maxCount={mostCompared}
          value={chosen.map((festival) => festival.id)}
          status={problem === null ? '' : 'error'}
          aria-invalid={problem !== null}
          {...(problem === null ? {} : { 'aria-describedby': problemId(id) })}
          popupMatchSelectWidth={false}
          options={[...new Set([...offered, ...chosen])].map((festival) => {
            const { label, days } = labelOf(festival);
            const isOther = sameYear && first !== undefined && festival.year !== first.year;
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
