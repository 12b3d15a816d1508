import { EllipsisOutlined } from '@ant-design/icons';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import type { RowAction } from './row-action.ts';
import styles from './action-menu.module.css';

type Props = {
  /** Said of the button and its list: what the actions are for. */
  name: string;
  actions: readonly RowAction[];
};

/** A "…" button with what can be done with one row or node. */
export function ActionMenu({ name, actions }: Props) {
  return (
    <MenuButton
      name={name}
      className={styles.more}
      opens="over"
      entries={actions.map(({ key, label, danger }) => ({ key, label, danger: danger === true }))}
      onChoose={(key) => actions.find((action) => action.key === key)?.onPress()}
    >
      <Icon of={EllipsisOutlined} />
    </MenuButton>
  );
}
