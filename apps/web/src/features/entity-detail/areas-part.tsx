import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { useAreasOf, useCorridorsOf } from '../../pickers/place-requests.ts';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './detail.module.css';
import { Section } from './section.tsx';

/** The areas, each with the entrances it is made of. */
export function AreasPart({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const areas = useAreasOf(store.id);
  const entrances = useCorridorsOf(store.id);
  const nameOf = (id: number) => entrances.data?.content.find((entrance) => entrance.id === id)?.name;
  return (
    <Section
      title={t('entities.areas')}
      asked={areas}
      isEmpty={({ content }) => content.length === 0}
      emptyText={t('entities.noAreas')}
    >
      {({ content }) => (
        <ul className={styles.list}>
          {content.map(({ id, name, corridorIds }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <TagList texts={corridorIds.flatMap((corridor) => nameOf(corridor) ?? [])} most={3} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
