import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import type { RowAction } from '../../ui/row-action.ts';
import type { NodeAction } from './node-actions.ts';
import type { OrganisationFormTask } from './organisation-form.tsx';
import type { OrganisationChanges } from './requests.ts';

type ActionsOf = (node: OrganisationNode, actions: readonly NodeAction[]) => RowAction[];

/** The menu of an organisation, and the dialog for confirming its actions. */
export function useNodeActions(
  changes: OrganisationChanges,
  onTask: (task: OrganisationFormTask) => void,
): [ActionsOf, ReactNode] {
  const { t } = useTranslation();
  const [askToConfirm, dialog] = useConfirmedChange();
  const actionOf = (node: OrganisationNode, nodeAction: NodeAction): RowAction => {
    const { id, name } = node;
    switch (nodeAction) {
      case 'add':
        return {
          key: nodeAction,
          label: t('organisations.addBelow'),
          onPress: () => onTask({ kind: 'add', parent: node }),
        };
      case 'edit':
        return { key: nodeAction, label: t('controls.edit'), onPress: () => onTask({ kind: 'edit', node }) };
      case 'move':
        return { key: nodeAction, label: t('organisations.move'), onPress: () => onTask({ kind: 'move', node }) };
      case 'enable': {
        const action = t('controls.enable');
        const confirmation = {
          title: t('organisations.enableAsk', { name }),
          text: t('organisations.enableText'),
          action,
        };
        return {
          key: nodeAction,
          label: action,
          onPress: () => askToConfirm(confirmation, () => changes.change(id, { enabled: true })),
        };
      }
      case 'disable': {
        const action = t('controls.disable');
        const confirmation = {
          title: t('organisations.disableAsk', { name }),
          text: t('organisations.disableText'),
          action,
        };
        return {
          key: nodeAction,
          label: action,
          onPress: () => askToConfirm(confirmation, () => changes.change(id, { enabled: false })),
        };
      }
      case 'delete': {
        const action = t('controls.delete');
        const confirmation = {
          title: t('confirm.deleteOne', { name }),
          text: t('confirm.irreversible'),
          action,
          danger: true,
        };
        return {
          key: nodeAction,
          label: action,
          danger: true,
          onPress: () => askToConfirm(confirmation, () => changes.remove(id)),
        };
      }
    }
  };
  return [(node, actions) => actions.map((action) => actionOf(node, action)), dialog];
}
