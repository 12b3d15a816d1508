import type { Role } from '@portico/contract/routes/roles';
import { useTranslation } from 'react-i18next';
import { MenuDrawer } from '../../pickers/menu-drawer.tsx';
import { heldUnseen } from '../../pickers/menu-selection.ts';
import { showToast } from '../../ui/toast.tsx';
import { useGivableMenus, useRoleActions } from './requests.ts';

/** Which menus and buttons a role holds. What it holds beyond the person's own rights is not shown, and stays. */
export default function RoleRights({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation();
  const menus = useGivableMenus();
  const { setMenus } = useRoleActions();
  const held = role.menus.map(({ id }) => id);
  const unseen = (chosen: readonly number[]) => heldUnseen(menus.data ?? [], role.menus, new Set(chosen));
  const withUnseen = (chosen: readonly number[]) => [...chosen, ...unseen(chosen)];
  return (
    <MenuDrawer
      title={t('roles.rightsOf', { name: role.name })}
      detail={t('roles.rightsDetail')}
      note={menus.data !== undefined && unseen(held).length > 0 ? t('roles.beyondStays') : undefined}
      tree={menus.data}
      failure={menus.error}
      onRetry={() => void menus.refetch()}
      chosen={held}
      problemOf={(chosen) => (withUnseen(chosen).length === 0 ? t('errors.roleNoMenu') : undefined)}
      onSave={async (chosen) => {
        await setMenus(role.id, withUnseen(chosen));
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
