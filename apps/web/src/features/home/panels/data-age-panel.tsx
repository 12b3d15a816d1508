import { useTranslation } from 'react-i18next';
import { formatInstantInZone } from '../../../pickers/format-local-time.ts';
import { formatCount } from '../../../ui/format-figure.ts';
import { EmptySection } from '../../../ui/section-states.tsx';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import styles from './platform.module.css';
import { PlatformPanel } from './platform-panel.tsx';

/** Companies by the age of their newest data, the oldest first. */
export default function DataAgePanel() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <PlatformPanel name="dataAge">
      {({ companies, companyCount }) =>
        companies.length === 0 ? (
          <EmptySection text={t('homePanels.noCompanies')} />
        ) : (
          <>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('homePanels.companyName')}</th>
                  <th scope="col">{t('homePanels.lastData')}</th>
                </tr>
              </thead>
              <tbody>
                {companies.map(({ id, name, devices, lastData }) => (
                  <tr key={id}>
                    <th scope="row">
                      <bdi>{name}</bdi>{' '}
                      <span className={styles.quiet}>
                        {t('words.counted.devices', { count: devices, n: formatCount(devices, tag) })}
                      </span>
                    </th>
                    <td>{lastData === null ? t('homePanels.never') : formatInstantInZone(lastData, tag, null)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {companyCount > companies.length && (
              <p
                className={styles.foot}
              >{`${formatCount(companies.length, tag)} / ${formatCount(companyCount, tag)}`}</p>
            )}
          </>
        )
      }
    </PlatformPanel>
  );
}
