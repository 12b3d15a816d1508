import type { Entity } from '@portico/contract/routes/entities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { placeOf } from '../../session/places.ts';
import { formatCount } from '../../ui/figures.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { Changes } from './requests.ts';

type Handlers = {
  onEdit: (store: Entity) => void;
  /** Absent: the person has the right to no protocol. */
  onForwarding: ((store: Entity) => void) | undefined;
  /** Past records are being written anew. */
  onRewriting: (ids: readonly number[]) => void;
  /** These are gone. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  actionsOf: (store: Entity) => RowAction[];
  switchPush: (store: Entity, on: boolean) => void;
  switchDst: (store: Entity, on: boolean) => void;
  removeAll: (ids: number[]) => void;
  dialog: ReactNode;
};

/** What can be done with stores in their list; what has consequences is asked first. */
export function useEntityActions(address: (path: string) => string, changes: Changes, handlers: Handlers): Actions {
  const { t } = useTranslation();
  const tag = useTag();
  const [asked, dialog] = useConfirmedChange();
  const { onEdit, onForwarding, onRewriting, onRemoved } = handlers;
  const wordOf = (on: boolean) => t(on ? 'entities.switchOn' : 'entities.switchOff');

  const remove = (ids: number[], title: string) =>
    asked({ title, text: t('entities.removeText'), action: t('controls.delete'), danger: true }, async () => {
      const { rewriting } = await changes.remove(ids);
      onRemoved(ids);
      onRewriting(rewriting);
    });

  const actionsOf = (store: Entity): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => onEdit(store) },
    {
      key: 'details',
      label: t('entities.details'),
      onPress: () => window.open(address(placeOf('entityDetail', { id: store.id })), '_blank', 'noopener'),
    },
    ...(onForwarding === undefined
      ? []
      : [{ key: 'forwarding', label: t('entities.forwarding'), onPress: () => onForwarding(store) }]),
    {
      key: 'delete',
      label: t('controls.delete'),
      danger: true,
      onPress: () => remove([store.id], t('confirm.deleteOne', { name: store.name })),
    },
  ];

  return {
    actionsOf,
    switchPush: ({ id, name, revision }, on) =>
      asked(
        {
          title: t(on ? 'confirm.pushOn' : 'confirm.pushOff', { name }),
          text: t(on ? 'entities.pushOnText' : 'entities.pushOffText'),
          action: wordOf(on),
        },
        () => changes.change({ id, revision, pushStateEnable: on ? 1 : 0 }),
      ),
    switchDst: ({ id, name, revision }, on) =>
      asked(
        {
          title: t(on ? 'confirm.dstOn' : 'confirm.dstOff', { name }),
          text: t('entities.dstText'),
          action: wordOf(on),
        },
        async () => {
          const { rewriting } = await changes.change({ id, revision, dstEnable: on ? 1 : 0 });
          onRewriting(rewriting);
        },
      ),
    removeAll: (ids) => remove(ids, t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) })),
    dialog,
  };
}
