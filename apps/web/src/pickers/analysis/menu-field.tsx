import { DownOutlined } from '@ant-design/icons';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, type MenuButtonEntry } from '../../ui/menu-button.tsx';
import styles from './query-bar.module.css';
import { QueryField } from './query-bar.tsx';

type Props<Key extends string> = {
  label: string;
  /** The options are short. */
  narrow?: boolean;
  /** Above the options: what limits the choice. */
  head?: string | undefined;
  /** `icons`: shown instead of the label while the menu is closed. */
  entries: readonly (Pick<MenuButtonEntry<Key>, 'key' | 'note' | 'disabled'> & {
    label: string;
    icons?: readonly (typeof DownOutlined)[];
  })[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A field with a few options in a menu, one of which is chosen. Narrower than options side by side. */
export function MenuField<Key extends string>({ label: name, narrow = false, head, ...choice }: Props<Key>) {
  const { entries, chosen, onChoose } = choice;
  const shown = entries.find(({ key }) => key === chosen);
  return (
    <QueryField label={name} narrow={narrow}>
      {() => (
        <MenuButton<Key>
          name={name}
          announceNameFirst
          align="start"
          className={styles.pressed}
          {...(head === undefined ? {} : { head })}
          entries={entries.map(({ icons: _icons, ...entry }) => ({ ...entry, chosen: entry.key === chosen }))}
          onChoose={onChoose}
        >
          <span className={styles.chosen} title={shown?.label}>
            {shown?.icons?.map((icon, index) => (
              <Icon key={index} icon={icon} className={styles.chosenIcon} />
            ))}
            <span className={shown?.icons === undefined ? undefined : 'heard'}>{shown?.label}</span>
          </span>
          <Icon icon={DownOutlined} className={styles.caret} />
        </MenuButton>
      )}
    </QueryField>
  );
}
