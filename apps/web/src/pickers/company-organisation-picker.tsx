import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './company-organisation-picker.module.css';
import { CompanyPicker } from './company-picker.tsx';
import { OrganisationPicker } from './organisation-picker.tsx';

type Props = { id: string; value: number | null; onChange: (value: number | null) => void; disabled: boolean };

/** A field to choose one organisation of any company: first the company, then the organisation. For platform administrators. */
export function CompanyOrganisationPicker({ id, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const [company, setCompany] = useState<number | null>(null);
  return (
    <div className={styles.two}>
      <CompanyPicker
        // The form's label belongs to the company field until a company is chosen, then to the organisation field.
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
