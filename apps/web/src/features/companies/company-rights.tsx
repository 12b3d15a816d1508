import type { Company } from '@portico/contract/routes/companies';
import { useTranslation } from 'react-i18next';
import { MenuDrawer } from '../../pickers/menu-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useCompanyActions, useCompanyMenus } from './requests.ts';

/** The menus assigned to a company. No user of the company can get more than these. */
export default function CompanyRights({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const { choices, role } = useCompanyMenus(company.tenantId);
  const { setMenus } = useCompanyActions();
  return (
    <MenuDrawer
      title={t('companies.menusOf', { name: company.name })}
      detail={t('companies.menusDetail')}
      tree={choices.data}
      failure={choices.error ?? role.error}
      onRetry={() => {
        void choices.refetch();
        void role.refetch();
      }}
      chosen={role.data?.menus.map(({ id }) => id)}
      findProblem={(chosen) => (chosen.length === 0 ? t('errors.roleNoMenu') : undefined)}
      onSave={async (chosen) => {
        if (role.data !== undefined) await setMenus(role.data.id, chosen);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
