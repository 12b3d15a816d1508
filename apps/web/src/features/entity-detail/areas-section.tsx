import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { useStoreAreas, useStoreCorridors } from '../../pickers/store-part-requests.ts';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './detail.module.css';
import { QuerySection } from './query-section.tsx';

/** The areas of a store, each with its entrances. */
export function AreasSection({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const areas = useStoreAreas(store.id);
  const entrances = useStoreCorridors(store.id);
  const nameOf = (id: number) => entrances.data?.content.find((entrance) => entrance.id === id)?.name;
  return (
    <QuerySection
      title={t('entities.areas')}
      query={areas}
      isEmpty={({ content }) => content.length === 0}
      emptyText={t('entities.noAreas')}
    >
      {({ content }) => (
        <ul className={styles.list}>
          {content.map(({ id, name, corridorIds }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <TagList texts={corridorIds.flatMap((corridor) => nameOf(corridor) ?? [])} maxShown={3} />
            </li>
          ))}
        </ul>
      )}
    </QuerySection>
  );
}
