import { selectionTypes } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AreaChoice } from '../area-choice.tsx';
import { EntityChoice } from '../entity-choice.tsx';
import { EntranceChoice } from '../entrance-choice.tsx';
import { OrganisationPicker } from '../organisation-picker.tsx';
import type { NamedPlace } from '../store-part-dialog.tsx';
import type { PlaceSelection } from './analysis-view.ts';
import styles from './query-bar.module.css';
import { QueryField } from './query-bar.tsx';

/** Kinds of places to choose from: all stores, or places of one kind. */
export type SelectablePlaceKind = 'all' | 'entity' | 'access' | 'area' | 'organisation';

type Props = {
  value: PlaceSelection;
  /** With more than one, the kind can be chosen. */
  kinds: readonly SelectablePlaceKind[];
  /** Names of the selected places. */
  knownPlaces: readonly NamedPlace[];
  onChange: (places: PlaceSelection) => void;
};

/** The kind of a selection. */
export function getPlaceKind({ rangeType, ids }: PlaceSelection): SelectablePlaceKind {
  if (ids === 'all') return 'all';
  if (rangeType === selectionTypes.access) return 'access';
  if (rangeType === selectionTypes.area) return 'area';
  return rangeType === selectionTypes.organisation ? 'organisation' : 'entity';
}

/** The choice of places: kind, and places of that kind. */
export function PlacesField({ value, kinds, knownPlaces, onChange }: Props) {
  const { t } = useTranslation();
  const kind = getPlaceKind(value);
  const chosen = typeof value.ids === 'string' ? knownPlaces.map(({ id }) => id) : value.ids;
  const choose = (next: SelectablePlaceKind) =>
    onChange(
      next === 'all' ? { rangeType: selectionTypes.entity, ids: 'all' } : { rangeType: selectionTypes[next], ids: [] },
    );
  return (
    <QueryField label={t('analysis.places')} wide={(kinds.length > 1 && kind !== 'all') || kind === 'organisation'}>
      {(id) => (
        <div className={styles.pair}>
          {kinds.length > 1 && (
            <Select<SelectablePlaceKind>
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
                knownPlaces={knownPlaces}
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
  kind: Exclude<SelectablePlaceKind, 'all'>;
  chosen: readonly number[];
  knownPlaces: readonly NamedPlace[];
  onChange: (ids: number[]) => void;
};

function PlacesOfKind({ id, kind, chosen, knownPlaces, onChange }: OfKindProps) {
  const { t } = useTranslation();
  // When names arrive later, a new key re-creates the field with them.
  const key = `${kind} ${knownPlaces.map((place) => place.id).join()}`;
  if (kind === 'organisation')
    return (
      <OrganisationPicker
        id={id}
        multiple
        inOneLine
        value={chosen}
        placeholder={t('analysis.chooseOrganisations')}
        onChange={onChange}
      />
    );
  if (kind === 'entity')
    return <EntityChoice key={key} id={id} value={chosen} knownStores={knownPlaces} onChange={onChange} />;
  const Choice = kind === 'access' ? EntranceChoice : AreaChoice;
  return <Choice key={key} id={id} value={chosen} knownParts={knownPlaces} onChange={onChange} />;
}
