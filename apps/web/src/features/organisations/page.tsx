import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import { useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { OrganisationCard } from './organisation-card.tsx';
import styles from './organisations.module.css';

/** The organisations of a company, which platform administrators select first. */
export default function OrganisationsPage() {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const list = useListAddress({ filters: { company: '' }, acceptedValues: { company: /^\d+$/ } });
  const given = Number(list.filters.company);
  const company = Number.isInteger(given) && given > 0 ? given : null;
  const isPlatform = user.company === null;
  const mayList = can('dept:list');
  return (
    <ListPage
      title={t('menu.organisations')}
      filters={
        isPlatform && mayList ? (
          <CompanyChoice company={company} onChoose={(id) => list.update({ filters: { company: String(id ?? '') } })} />
        ) : undefined
      }
    >
      {!mayList ? (
        <NoPermission />
      ) : isPlatform && company === null ? (
        <div className={styles.card}>
          <EmptyState text={t('organisations.chooseCompany')} />
        </div>
      ) : (
        <Content key={company} company={isPlatform ? company : null} />
      )}
    </ListPage>
  );
}

function CompanyChoice({ company, onChoose }: { company: number | null; onChoose: (id: number | null) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.company}>
      <label htmlFor={id}>{t('organisations.company')}</label>
      <CompanyPicker id={id} value={company} onChange={onChoose} />
    </div>
  );
}

/** Widths of the placeholder lines, in pixels. */
const greyLines = [120, 160, 140, 180, 120];

/** `company`: null is the user's own. */
function Content({ company }: { company: number | null }) {
  const { t } = useTranslation();
  const organisations = useOrganisations(company ?? 'own');
  const refresh = () => void organisations.refetch();
  if (organisations.data !== undefined)
    return <OrganisationCard nodes={organisations.data} company={company} onRefresh={refresh} />;
  return (
    <div className={styles.card} aria-busy={organisations.isPending}>
      {organisations.isError ? (
        <PageError text={formatFailure(t, organisations.error)} onRetry={refresh} />
      ) : (
        <div className={styles.grey}>
          {greyLines.map((width, line) => (
            <SkeletonBar key={line} width={width} />
          ))}
        </div>
      )}
    </div>
  );
}
