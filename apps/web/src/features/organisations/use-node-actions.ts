import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import type { RowAction } from '../../ui/row-action.ts';
import type { NodeOffer } from './node-offers.ts';
import type { FormTask } from './organisation-form.tsx';
import type { Changes } from './requests.ts';

type ActionsOf = (node: OrganisationNode, offers: readonly NodeOffer[]) => RowAction[];

/** The menu of an organisation, and the dialog its entries ask in. */
export function useNodeActions(changes: Changes, onTask: (task: FormTask) => void): [ActionsOf, ReactNode] {
  const { t } = useTranslation();
  const [asked, dialog] = useConfirmedChange();
  const actionOf = (node: OrganisationNode, offer: NodeOffer): RowAction => {
    const { id, name } = node;
    switch (offer) {
      case 'add':
        return { key: offer, label: t('organisations.addBelow'), onPress: () => onTask({ kind: 'add', below: node }) };
      case 'edit':
        return { key: offer, label: t('controls.edit'), onPress: () => onTask({ kind: 'edit', node }) };
      case 'move':
        return { key: offer, label: t('organisations.move'), onPress: () => onTask({ kind: 'move', node }) };
      case 'enable': {
        const action = t('controls.enable');
        const question = { title: t('organisations.enableAsk', { name }), text: t('organisations.enableText'), action };
        return {
          key: offer,
          label: action,
          onPress: () => asked(question, () => changes.change(id, { enabled: true })),
        };
      }
      case 'disable': {
        const action = t('controls.disable');
        const question = {
          title: t('organisations.disableAsk', { name }),
          text: t('organisations.disableText'),
          action,
        };
        return {
          key: offer,
          label: action,
          onPress: () => asked(question, () => changes.change(id, { enabled: false })),
        };
      }
      case 'delete': {
        const action = t('controls.delete');
        const question = {
          title: t('confirm.deleteOne', { name }),
          text: t('confirm.irreversible'),
          action,
          danger: true,
        };
        return { key: offer, label: action, danger: true, onPress: () => asked(question, () => changes.remove(id)) };
      }
    }
  };
  return [(node, offers) => offers.map((offer) => actionOf(node, offer)), dialog];
}
