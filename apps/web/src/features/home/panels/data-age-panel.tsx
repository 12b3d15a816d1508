import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/figures.ts';
import { EmptyPart } from '../../../ui/missing-part.tsx';
import { useTag } from '../../../ui/use-tag.ts';
import { formatInstant } from '../../../pickers/local-words.ts';
import { PlatformPart } from './platform-part.tsx';
import styles from './platform.module.css';

/** Companies by how old their newest data is, the oldest first. */
export default function DataAgePanel() {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <PlatformPart name="dataAge">
      {({ companies, companyCount }) =>
        companies.length === 0 ? (
          <EmptyPart text={t('homePanels.noCompanies')} />
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
                    <td>{lastData === null ? t('homePanels.never') : formatInstant(lastData, tag, null)}</td>
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
    </PlatformPart>
  );
}
