import type { Role } from '@portico/contract/routes/roles';
import { useTranslation } from 'react-i18next';
import { MenuDrawer } from '../../pickers/menu-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useGivableMenus, useRoleActions } from './requests.ts';

/** Which menus and buttons a role holds. */
export default function RoleRights({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation();
  const menus = useGivableMenus();
  const { setMenus } = useRoleActions();
  return (
    <MenuDrawer
      title={t('roles.rightsOf', { name: role.name })}
      detail={t('roles.rightsDetail')}
      tree={menus.data}
      failure={menus.error}
      onRetry={() => void menus.refetch()}
      chosen={role.menus.map(({ id }) => id)}
      problemOf={(chosen) => (chosen.length === 0 ? t('errors.roleNoMenu') : undefined)}
      onSave={async (chosen) => {
        await setMenus(role.id, chosen);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
