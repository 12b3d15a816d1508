import { selectionTypes } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AccessChoice } from '../access-choice.tsx';
import { AreaChoice } from '../area-choice.tsx';
import { EntityChoice } from '../entity-choice.tsx';
import { OrganisationPicker } from '../organisation-picker.tsx';
import type { NamedPlace } from '../place-dialog.tsx';
import { QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';
import type { Places } from './view.ts';

/** What can be chosen from: every store, or places of a kind. */
export type PlaceKindOffered = 'all' | 'entity' | 'access' | 'area' | 'organisation';

type Props = {
  value: Places;
  /** More than one makes a choice of kinds. */
  kinds: readonly PlaceKindOffered[];
  /** Names of those chosen. */
  known: readonly NamedPlace[];
  onChange: (places: Places) => void;
};

/** The kind a choice is of. */
export function placeKindOf({ of, ids }: Places): PlaceKindOffered {
  if (ids === 'all') return 'all';
  if (of === selectionTypes.access) return 'access';
  if (of === selectionTypes.area) return 'area';
  return of === selectionTypes.organisation ? 'organisation' : 'entity';
}

/** Whose figures: of which kind, and which of them. */
export function PlacesField({ value, kinds, known, onChange }: Props) {
  const { t } = useTranslation();
  const kind = placeKindOf(value);
  const chosen = typeof value.ids === 'string' ? known.map(({ id }) => id) : value.ids;
  const choose = (next: PlaceKindOffered) =>
    onChange(next === 'all' ? { of: selectionTypes.entity, ids: 'all' } : { of: selectionTypes[next], ids: [] });
  return (
    <QueryField label={t('analysis.places')} fits={kinds.length > 1 && kind !== 'all'}>
      {(id) => (
        <div className={styles.pair}>
          {kinds.length > 1 && (
            <Select<PlaceKindOffered>
              className={styles.kinds ?? ''}
              aria-label={t('analysis.placeKind')}
              value={kind}
              popupMatchSelectWidth={false}
              options={kinds.map((name) => ({
                value: name,
                label: name === 'all' ? t('home.allStores') : t(`analysis.placeKinds.${name}`),
              }))}
              onChange={choose}
            />
          )}
          {kind !== 'all' && (
            <div className={styles.place}>
              <PlacesOfKind
                id={id}
                kind={kind}
                chosen={chosen}
                known={known}
                onChange={(ids) => onChange({ ...value, ids })}
              />
            </div>
          )}
        </div>
      )}
    </QueryField>
  );
}

type OfKindProps = {
  id: string;
  kind: Exclude<PlaceKindOffered, 'all'>;
  chosen: readonly number[];
  known: readonly NamedPlace[];
  onChange: (ids: number[]) => void;
};

function PlacesOfKind({ id, kind, chosen, known, onChange }: OfKindProps) {
  const { t } = useTranslation();
  // Names that come later are taken up by a field that begins anew.
  const key = `${kind} ${known.map((place) => place.id).join()}`;
  if (kind === 'organisation')
    return (
      <OrganisationPicker
        id={id}
        multiple
        value={chosen}
        placeholder={t('analysis.chooseOrganisations')}
        onChange={onChange}
      />
    );
  if (kind === 'entity') return <EntityChoice key={key} id={id} value={chosen} known={known} onChange={onChange} />;
  const Choice = kind === 'access' ? AccessChoice : AreaChoice;
  return <Choice key={key} id={id} value={chosen} known={known} onChange={onChange} />;
}
