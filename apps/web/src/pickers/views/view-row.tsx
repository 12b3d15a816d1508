import { LockOutlined, TeamOutlined } from '@ant-design/icons';
import type { SavedView } from '@portico/contract/routes/saved-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useSession } from '../../session/session.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useConfirmedChange } from '../use-confirmed-change.ts';
import { useSavedViewActions } from './view-requests.ts';
import styles from './views.module.css';

/** A view: its name, which opens it, its sharing, its owner, and its allowed actions. */
export function ViewRow({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [renaming, setRenaming] = useState(false);
  const [actions, dialog] = useRowActions(view, () => setRenaming(true));
  const changed = createDateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(view.changeTime));
  const facts = [
    ...(view.isMine
      ? []
      : [view.owner === null ? t('views.byNobody') : t('views.by', { name: isolateDirection(view.owner) })]),
    t('views.changed', { date: isolateDirection(changed) }),
  ];
  const sharing = t(`views.${view.shared}`);
  return (
    <li className={styles.view}>
      <div className={styles.about}>
        <button type="button" className={styles.name} onClick={onOpen}>
          <bdi>{view.name}</bdi>
        </button>
        <p className={styles.facts}>
          <Icon icon={view.shared === 'company' ? TeamOutlined : LockOutlined} /> {[sharing, ...facts].join(' · ')}
        </p>
      </div>
      {actions.length > 0 && (
        <ActionMenu name={`${t('controls.actions')}: ${isolateDirection(view.name)}`} actions={actions} />
      )}
      {dialog}
      {renaming && <RenameDrawer view={view} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function useRowActions(view: SavedView, onRename: () => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { change, remove } = useSavedViewActions();
  const [askToChange, dialog] = useConfirmedChange();
  const { id, name, shared, owner, isMine, canRemove } = view;

  const share = (to: SavedView['shared']) =>
    change({ id, shared: to }).then(
      () => showToast({ kind: 'success', text: t('frame.succeeded') }),
      (error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }),
    );
  const askToUnshare = () =>
    askToChange(
      {
        title: t('views.unshareAsk', { name }),
        text: t('views.unshareText', { owner: isolateDirection(owner ?? '') }),
        action: t('views.unshare'),
      },
      () => change({ id, shared: 'private' }),
    );
  const askToRemove = () =>
    askToChange(
      {
        title: t('confirm.deleteOne', { name }),
        text: shared === 'company' ? t('views.deleteShared') : t('confirm.irreversible'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove(id),
    );
  const actions: RowAction[] = [];
  if (isMine) actions.push({ key: 'rename', label: t('views.rename'), onPress: onRename });
  if (isMine && shared === 'private' && user.company !== null)
    actions.push({ key: 'share', label: t('views.share'), onPress: () => void share('company') });
  if (isMine && shared === 'company')
    actions.push({ key: 'unshare', label: t('views.unshare'), onPress: () => void share('private') });
  // A view without an owner would belong to no user if it were no longer shared.
  if (!isMine && canRemove && owner !== null)
    actions.push({ key: 'unshare', label: t('views.unshare'), onPress: askToUnshare });
  if (canRemove) actions.push({ key: 'delete', label: t('controls.delete'), danger: true, onPress: askToRemove });
  return [actions, dialog] as const;
}

function RenameDrawer({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useSavedViewActions();
  return (
    <FormDrawer
      title={t('views.rename')}
      values={{ name: view.name }}
      fields={[{ name: 'name', label: t('views.name'), kind: 'text', required: true, maxLength: 80 }]}
      onSubmit={async ({ name }) => {
        await change({ id: view.id, name });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      toFormProblems={(error) => toFieldProblems(t, error, ['name'])}
      onClose={onClose}
    />
  );
}
