import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/figures.ts';
import { isolate } from '../../../ui/isolate.ts';
import { EmptyPart } from '../../../ui/missing-part.tsx';
import { useTag } from '../../../ui/use-tag.ts';
import { formatInstant } from '../../../pickers/local-words.ts';
import { PlatformPart } from './platform-part.tsx';
import styles from './platform.module.css';

/** Licences of devices, and companies, whose time ends. */
export default function LicencesPanel() {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <PlatformPart name="licences">
      {({ licences: { in30, in90, expired, companies } }) =>
        in90 === 0 && expired === 0 && companies.length === 0 ? (
          <EmptyPart text={t('homePanels.noLicences')} short />
        ) : (
          <table className={styles.table}>
            <tbody>
              {(
                [
                  [t('words.deviceStates.expired'), expired],
                  [t('homePanels.within30'), in30],
                  [t('homePanels.within90'), in90],
                ] as const
              ).map(([name, count]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{t('words.counted.devices', { count, n: formatCount(count, tag) })}</td>
                </tr>
              ))}
              {companies.map(({ id, name, expiresAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>{t('homePanels.ends', { time: isolate(formatInstant(expiresAt, tag, null)) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PlatformPart>
  );
}
