import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyPicker } from './company-picker.tsx';
import { OrganisationPicker } from './organisation-picker.tsx';
import styles from './organisation-of-company.module.css';

type Props = { id: string; value: number | null; onChange: (value: number | null) => void; disabled: boolean };

/** A choice of one organisation of any company: first whose, then which. For platform administrators. */
export function OrganisationOfCompany({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const [company, setCompany] = useState<number | null>(null);
  return (
    <div className={styles.two}>
      <CompanyPicker
        // The form's label leads to what has to be chosen first.
        id={company === null ? id : `${id}-company`}
        name={t('organisations.company')}
        disabled={disabled}
        isWide
        value={company}
        onChange={(next) => {
          setCompany(next);
          if (value !== null) onChange(null);
        }}
      />
      {company !== null && (
        <OrganisationPicker
          key={company}
          id={id}
          company={company}
          disabled={disabled}
          placeholder={t('entities.organisation')}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
