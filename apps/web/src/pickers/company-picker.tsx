import { type Company, companies } from '@portico/contract/routes/companies';
import { foldForIdentity } from '@portico/contract/words/identity-fold';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { isolateDirection } from '../ui/text-direction.ts';

/** More companies than an installation has, and the largest page of a list. */
const maxCompanies = 1000;

type Props = {
  id: string;
  /** Accessible name, for a field without a label. */
  name?: string;
  disabled?: boolean;
  /** Shown if no company is chosen. */
  placeholder?: string;
  clearable?: boolean;
  /** Full width, as in a form. */
  isWide?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A field to choose one company, searched by name; for platform administrators. */
export function CompanyPicker(props: Props) {
  const { id, name, disabled = false, placeholder, clearable = false, isWide = false, value, onChange } = props;
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['companies', 'choice'],
    queryFn: ({ signal }) => call(companies.list, { page: 0, size: maxCompanies, sort: 'name,asc' }, signal),
  });
  return (
    <Select<number>
      id={id}
      aria-label={name}
      disabled={disabled}
      value={found.data === undefined ? null : value}
      loading={found.isPending}
      options={listCompanyOptions(found.data?.content ?? [])}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder ?? t('organisations.company')}
      allowClear={clearable}
      style={{ width: isWide ? '100%' : 280, maxWidth: '100%' }}
      notFoundContent={
        found.isError ? formatFailure(t, found.error) : found.isPending ? t('frame.loading') : t('controls.noMatches')
      }
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** The companies as options; those of the same name have their tenant id beside it. */
export function listCompanyOptions(rows: readonly Pick<Company, 'id' | 'tenantId' | 'name'>[]) {
  const namesakes = Map.groupBy(rows, ({ name }) => foldForIdentity(name));
  return rows.map(({ id, tenantId, name }) => {
    const isUnique = namesakes.get(foldForIdentity(name))?.length === 1;
    return { value: id, label: isUnique ? name : `${isolateDirection(name)} (${tenantId})` };
  });
}
