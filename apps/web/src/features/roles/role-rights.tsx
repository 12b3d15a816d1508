import type { Role } from '@portico/contract/routes/roles';
import { useTranslation } from 'react-i18next';
import { MenuDrawer } from '../../pickers/menu-drawer.tsx';
import { findHiddenGrantedMenus } from '../../pickers/menu-selection.ts';
import { showToast } from '../../ui/toast.tsx';
import { useGrantableMenus, useRoleActions } from './requests.ts';

/** The menus and buttons of a role. Permissions that the user does not have are not shown, and stay unchanged. */
export default function RoleRights({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation();
  const menus = useGrantableMenus();
  const { setMenus } = useRoleActions();
  const grantedIds = role.menus.map(({ id }) => id);
  const unseen = (chosen: readonly number[]) => findHiddenGrantedMenus(menus.data ?? [], role.menus, new Set(chosen));
  const withUnseen = (chosen: readonly number[]) => [...chosen, ...unseen(chosen)];
  return (
    <MenuDrawer
      title={t('roles.rightsOf', { name: role.name })}
      detail={t('roles.rightsDetail')}
      note={menus.data !== undefined && unseen(grantedIds).length > 0 ? t('roles.beyondStays') : undefined}
      tree={menus.data}
      failure={menus.error}
      onRetry={() => void menus.refetch()}
      chosen={grantedIds}
      findProblem={(chosen) => (withUnseen(chosen).length === 0 ? t('errors.roleNoMenu') : undefined)}
      onSave={async (chosen) => {
        await setMenus(role.id, withUnseen(chosen));
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
