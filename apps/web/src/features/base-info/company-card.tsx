import type { Company } from '@portico/contract/routes/companies';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyLogo } from '../../pickers/company-logo.tsx';
import { describeOpeningHours } from '../../pickers/work-time.ts';
import { useSession } from '../../session/session.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './base-info.module.css';

const CompanyDetailsDrawer = lazy(() => import('./company-details-drawer.tsx'));
const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'));

const none = '—';

/** The company's logo, name and contact data. */
export function CompanyCard({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  return (
    <Panel title={t('baseInfo.details')} tools={<EditButton onPress={() => setEditing(true)} />}>
      <div className={styles.inner}>
        <div className={styles.logoRow}>
          <CompanyLogo logoName={company.logoName} />
        </div>
        <Lines
          lines={[
            [t('companies.name'), <bdi key="name">{company.name}</bdi>],
            [t('companies.contact'), <bdi key="contact">{company.contact ?? none}</bdi>],
            [t('companies.phone'), <bdi key="phone">{company.phone ?? none}</bdi>],
            [t('companies.address'), <bdi key="address">{company.address ?? none}</bdi>],
          ]}
        />
      </div>
      <Suspense>{editing && <CompanyDetailsDrawer company={company} onClose={() => setEditing(false)} />}</Suspense>
    </Panel>
  );
}

/** The company's calculation settings and how long its counts are stored. */
export function SettingsCard({ company }: { company: Company }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [editing, setEditing] = useState(false);
  const { retentionMonths, historyDays, deviceNetworks } = company;
  const yesNo = (is: boolean) => t(is ? 'controls.on' : 'controls.off');
  return (
    <Panel title={t('baseInfo.settings')} tools={<EditButton onPress={() => setEditing(true)} />}>
      <div className={styles.inner}>
        <Lines
          lines={[
            [t('entities.hours'), describeOpeningHours(t, company.businessTime)],
            [t('baseInfo.captureRate'), t(`baseInfo.captureRates.${company.captureRate === 2 ? 2 : 1}`)],
            [t('baseInfo.staff'), yesNo(company.staffAreCustomers)],
            [t('baseInfo.children'), yesNo(company.childrenAreCustomers)],
            [
              t('baseInfo.retention'),
              retentionMonths === null ? t('baseInfo.forever') : t('baseInfo.kept', { count: retentionMonths }),
            ],
            [
              t('baseInfo.historyLimit'),
              historyDays === null
                ? t('baseInfo.noHistoryLimit')
                : t('words.counted.days', { count: historyDays, n: formatCount(historyDays, tag) }),
            ],
            [
              t('baseInfo.deviceNetworks'),
              deviceNetworks === null ? t('devices.anyNetwork') : <bdi key="networks">{deviceNetworks.join(', ')}</bdi>,
            ],
          ]}
        />
      </div>
      <Suspense>{editing && <SettingsDrawer company={company} onClose={() => setEditing(false)} />}</Suspense>
    </Panel>
  );
}

/** Only for users who see the whole company: the server refuses changes by others. */
function EditButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return useSession().user.seesWholeCompany && <Button onClick={onPress}>{t('controls.edit')}</Button>;
}

function Lines({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
