import { EllipsisOutlined } from '@ant-design/icons';
import styles from './action-menu.module.css';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import type { RowAction } from './row-action.ts';

type Props = {
  /** Accessible name of the button and its list: the row or node the actions are for. */
  name: string;
  actions: readonly RowAction[];
};

/** A "…" button with a menu of the actions for one row or node. */
export function ActionMenu({ name, actions }: Props) {
  return (
    <MenuButton
      name={name}
      className={styles.more}
      opensTowards="topLayer"
      entries={actions.map(({ key, label, danger }) => ({ key, label, danger: danger === true }))}
      onChoose={(key) => actions.find((action) => action.key === key)?.onPress()}
    >
      <Icon icon={EllipsisOutlined} />
    </MenuButton>
  );
}
