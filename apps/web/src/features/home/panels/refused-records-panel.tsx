import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format-figure.ts';
import { EmptySection } from '../../../ui/section-states.tsx';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import styles from './platform.module.css';
import { PlatformPanel } from './platform-panel.tsx';

/** Recently refused records by reason. */
export default function RefusedRecordsPanel() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <PlatformPanel name="refused" detail={t('homePanels.last24')}>
      {({ refused }) =>
        refused.length === 0 ? (
          <EmptySection text={t('homePanels.noRefusals')} compact />
        ) : (
          <table className={styles.table}>
            <tbody>
              {refused.map(({ reason, records, devices }) => (
                <tr key={reason}>
                  <th scope="row">{t(`words.refusals.${reason}`)}</th>
                  <td className={styles.quiet}>
                    {t('words.counted.devices', { count: devices, n: formatCount(devices, tag) })}
                  </td>
                  <td>{formatCount(records, tag)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PlatformPanel>
  );
}
