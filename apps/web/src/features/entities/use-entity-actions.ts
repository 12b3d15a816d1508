import type { Entity } from '@portico/contract/routes/entities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { buildPagePath } from '../../session/page-routes.ts';
import { formatCount } from '../../ui/format-figure.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { EntityChanges } from './requests.ts';

type Handlers = {
  onEdit: (store: Entity) => void;
  /** Undefined: the user has permission for no protocol. */
  onEditForwarding: ((store: Entity) => void) | undefined;
  /** Called when the change makes the server rewrite past records. */
  onRewriteStarted: (ids: readonly number[]) => void;
  /** Called with the ids of deleted stores. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  getRowActions: (store: Entity) => RowAction[];
  switchPush: (store: Entity, on: boolean) => void;
  switchDst: (store: Entity, on: boolean) => void;
  removeAll: (ids: number[]) => void;
  dialog: ReactNode;
};

/** Actions on stores in their list; those with consequences need a confirmation. */
export function useEntityActions(
  address: (path: string) => string,
  changes: EntityChanges,
  handlers: Handlers,
): Actions {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [askToConfirm, dialog] = useConfirmedChange();
  const { onEdit, onEditForwarding, onRewriteStarted, onRemoved } = handlers;
  const wordOf = (on: boolean) => t(on ? 'entities.switchOn' : 'entities.switchOff');

  const remove = (ids: number[], title: string) =>
    askToConfirm({ title, text: t('entities.removeText'), action: t('controls.delete'), danger: true }, async () => {
      const { rewriting } = await changes.remove(ids);
      onRemoved(ids);
      onRewriteStarted(rewriting);
    });

  const getRowActions = (store: Entity): RowAction[] => [
    { key: 'edit', label: t('controls.edit'), onPress: () => onEdit(store) },
    {
      key: 'details',
      label: t('entities.details'),
      onPress: () => window.open(address(buildPagePath('entityDetail', { id: store.id })), '_blank', 'noopener'),
    },
    ...(onEditForwarding === undefined
      ? []
      : [{ key: 'forwarding', label: t('entities.forwarding'), onPress: () => onEditForwarding(store) }]),
    {
      key: 'delete',
      label: t('controls.delete'),
      danger: true,
      onPress: () => remove([store.id], t('confirm.deleteOne', { name: store.name })),
    },
  ];

  return {
    getRowActions,
    switchPush: ({ id, name, revision }, on) =>
      askToConfirm(
        {
          title: t(on ? 'confirm.pushOn' : 'confirm.pushOff', { name }),
          text: t(on ? 'entities.pushOnText' : 'entities.pushOffText'),
          action: wordOf(on),
        },
        () => changes.change({ id, revision, pushStateEnable: on ? 1 : 0 }),
      ),
    switchDst: ({ id, name, revision }, on) =>
      askToConfirm(
        {
          title: t(on ? 'confirm.dstOn' : 'confirm.dstOff', { name }),
          text: t('entities.dstText'),
          action: wordOf(on),
        },
        async () => {
          const { rewriting } = await changes.change({ id, revision, dstEnable: on ? 1 : 0 });
          onRewriteStarted(rewriting);
        },
      ),
    removeAll: (ids) => remove(ids, t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) })),
    dialog,
  };
}
