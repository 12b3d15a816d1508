import type { HolidayImportRow } from '@portico/contract/routes/holidays';
import { collatorFor } from '@portico/contract/words/text-order';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useCountries, useHolidayActions, useHolidayImportPreview } from '../../pickers/festival-requests.ts';
import { formatDayRange } from '../../pickers/format-festival.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { EditDrawer, useEditDrawer } from '../../ui/edit-drawer.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { PageError } from '../../ui/page-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './festivals.module.css';
import { listYearChoices } from './years.ts';

/** Selected by default: public holidays, make-up working days, and the lunar festivals that matter to shops in China. */
const calendarsSelectedByDefault: readonly HolidayImportRow['calendar'][] = ['public', 'workday', 'lunar'];

/** Imports festivals from the calendar of a country, after a preview of the entries that would be added. */
export default function HolidayImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const id = useId();
  const [country, setCountry] = useState<string | null>(null);
  const [years, setYears] = useState<number[]>(() => [new Date().getFullYear()]);
  const [deptId, setDeptId] = useState<number | null>(null);
  /** Keys of the rows that the user selected or deselected. */
  const [toggledKeys, setToggledKeys] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const changes = useHolidayActions();
  const query = country === null || years.length === 0 ? null : { country, years, deptId };
  const preview = useHolidayImportPreview(query);
  const rows = preview.data?.rows.filter(({ known }) => !known) ?? [];
  const chosen = rows.filter(
    ({ key, calendar }) => calendarsSelectedByDefault.includes(calendar) !== toggledKeys.has(key),
  );
  const saving = useEditDrawer(toggledKeys.size > 0, onClose);

  const take = async () => {
    if (query === null) return;
    const { added } = await changes.seed({ ...query, keys: chosen.map(({ key }) => key) });
    showToast({ kind: 'success', text: t('festivals.taken', { count: added, n: formatCount(added, tag) }) });
    onClose();
  };
  return (
    <EditDrawer
      title={t('festivals.takeOver')}
      width={640}
      saving={saving}
      button={{
        label: t('festivals.takeSome', { count: chosen.length, n: formatCount(chosen.length, tag) }),
        disabled: chosen.length === 0 || preview.isPlaceholderData,
        onClick: () => void saving.save(take, (error) => setFailure(formatFailure(t, error))),
      }}
    >
      <div className={styles.seed}>
        <div className={styles.seedField}>
          <label htmlFor={`${id}-country`}>{t('festivals.country')}</label>
          <CountrySelect id={`${id}-country`} value={country} onChange={setCountry} />
        </div>
        <div className={styles.seedField}>
          <label htmlFor={`${id}-years`}>{t('festivals.years')}</label>
          <Select
            id={`${id}-years`}
            mode="multiple"
            value={years}
            options={listYearChoices().map((value) => ({ value, label: String(value) }))}
            onChange={(next) => setYears(next.toSorted((one, other) => one - other))}
          />
        </div>
        <div className={styles.seedField}>
          <label htmlFor={`${id}-dept`}>{t('festivals.belongs')}</label>
          <OrganisationPicker
            id={`${id}-dept`}
            value={deptId}
            placeholder={t('festivals.wholeCompany')}
            clearable
            onChange={setDeptId}
          />
        </div>
        {failure !== null && (
          <p className={styles.note} data-tone="warn" role="alert">
            {failure}
          </p>
        )}
        {query === null ? (
          <p className={styles.note}>{t('festivals.choose')}</p>
        ) : preview.isError ? (
          <PageError text={formatFailure(t, preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          <Preview
            rows={preview.data?.rows}
            unannouncedYears={preview.data?.notAnnounced ?? []}
            chosen={chosen.map(({ key }) => key)}
            onToggle={(keys) => {
              const next = new Set(toggledKeys);
              for (const key of keys) if (!next.delete(key)) next.add(key);
              setToggledKeys(next);
            }}
          />
        )}
      </div>
    </EditDrawer>
  );
}

function CountrySelect({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const countries = useCountries();
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const options = (countries.data?.countries ?? [])
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => collatorFor(tag).compare(one.label, other.label));
  return (
    <Select
      id={id}
      value={value}
      loading={countries.isPending}
      status={countries.isError ? 'error' : ''}
      notFoundContent={countries.isError ? formatFailure(t, countries.error) : null}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={onChange}
    />
  );
}

type PreviewProps = {
  rows: readonly HolidayImportRow[] | undefined;
  unannouncedYears: readonly number[];
  chosen: readonly string[];
  onToggle: (keys: string[]) => void;
};

/** The entries of the calendar; those already in the list cannot be selected. */
function Preview({ rows, unannouncedYears, chosen, onToggle }: PreviewProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const fresh = rows?.filter(({ known }) => !known);
  const known = rows?.filter((row) => row.known) ?? [];
  const daysOf = ({ startTime, endTime }: HolidayImportRow) => <bdi>{formatDayRange(startTime, endTime, tag)}</bdi>;
  const ticked = fresh?.flatMap(({ key }, index) => (chosen.includes(key) ? [index] : [])) ?? [];
  return (
    <>
      {unannouncedYears.length > 0 && (
        <p className={styles.note} data-tone="warn">
          {t('festivals.notAnnounced', { years: unannouncedYears.join(', ') })}
        </p>
      )}
      {(fresh === undefined || fresh.length > 0 || known.length === 0) && (
        <CheckList
          name={t('festivals.takeOver')}
          rows={fresh?.map((row, key) => ({
            key,
            label: row.name,
            detail: t(`festivals.calendars.${row.calendar}`),
            trailing: daysOf(row),
          }))}
          chosen={ticked}
          onChange={(next) =>
            onToggle(
              fresh?.flatMap(({ key }, index) => (next.includes(index) === ticked.includes(index) ? [] : [key])) ?? [],
            )
          }
          emptyText={t('festivals.nothing')}
        />
      )}
      {known.length > 0 && (
        <p className={styles.known}>
          {t('festivals.known')}: {known.map(({ name, startTime }) => `${name} (${startTime.slice(0, 4)})`).join(', ')}
        </p>
      )}
    </>
  );
}
