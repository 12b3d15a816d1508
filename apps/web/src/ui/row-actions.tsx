import { useTranslation } from 'react-i18next';
import { ActionMenu } from './action-menu.tsx';
import { type RowAction, splitRowActions } from './row-action.ts';
import styles from './row-actions.module.css';

type Props = {
  /** The row the actions are for; part of the menu's accessible name. */
  name: string;
  actions: readonly RowAction[];
};

/** The actions of a row: the first ones as buttons, the rest in a menu. */
export function RowActions({ name, actions }: Props) {
  const { t } = useTranslation();
  const { shown, rest } = splitRowActions(actions);
  return (
    <div className={styles.actions} role="group" aria-label={`${t('controls.actions')}: ${name}`}>
      {shown.map(({ key, label, danger, onPress }) => (
        <button key={key} type="button" className={styles.action} data-danger={danger} onClick={onPress}>
          {label}
        </button>
      ))}
      {rest.length > 0 && <ActionMenu name={`${t('frame.more')}: ${name}`} actions={rest} />}
    </div>
  );
}
