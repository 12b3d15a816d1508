import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/figures.ts';
import { EmptyPart } from '../../../ui/missing-part.tsx';
import { useTag } from '../../../ui/use-tag.ts';
import { PlatformPart } from './platform-part.tsx';
import styles from './platform.module.css';

/** Records that were refused lately, by why. */
export default function RefusedPanel() {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <PlatformPart name="refused" detail={t('homePanels.last24')}>
      {({ refused }) =>
        refused.length === 0 ? (
          <EmptyPart text={t('homePanels.noRefusals')} short />
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
    </PlatformPart>
  );
}
