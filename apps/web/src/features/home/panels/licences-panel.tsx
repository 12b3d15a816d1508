import { useTranslation } from 'react-i18next';
import { formatInstantInZone } from '../../../pickers/format-local-time.ts';
import { formatCount } from '../../../ui/format-figure.ts';
import { EmptySection } from '../../../ui/section-states.tsx';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import styles from './platform.module.css';
import { PlatformPanel } from './platform-panel.tsx';

/** Devices whose licences expire, and companies that expire. */
export default function LicencesPanel() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <PlatformPanel name="licences">
      {({ licences: { in30, in90, expired, companies } }) =>
        in90 === 0 && expired === 0 && companies.length === 0 ? (
          <EmptySection text={t('homePanels.noLicences')} compact />
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
                  <td>{t('homePanels.ends', { time: isolateDirection(formatInstantInZone(expiresAt, tag, null)) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PlatformPanel>
  );
}
