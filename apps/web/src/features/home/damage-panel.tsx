import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { type PlatformReply, usePlatformState } from './panels/league-requests.ts';
import styles from './panels/platform.module.css';

/**
 * Stored counts that no longer load, by company and month. Unlike the panels of home it cannot be hidden. Renders nothing while all counts
 * load.
 */
export function DamagePanel() {
  const { data } = usePlatformState();
  return data === undefined ? null : <DamagedMonths damage={data.damage} />;
}

/** The damaged months of companies; renders nothing without damage. */
export function DamagedMonths({ damage }: Pick<PlatformReply, 'damage'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { months, monthCount, unknownParts } = damage;
  if (monthCount + unknownParts === 0) return null;
  return (
    <Panel title={t('homePanels.damage')} detail={t('homePanels.damageAdvice')}>
      <table className={styles.table}>
        <tbody>
          {months.map(({ companyId, companyName, month, devices, sns, records }) => (
            <tr key={`${companyId}/${month}`}>
              <th scope="row">
                <bdi>{companyName}</bdi>
              </th>
              <td>{formatLocalTime(`${month}-01`, tag, { year: 'numeric', month: 'short' })}</td>
              <td className={styles.quiet}>
                {t('words.counted.devices', { count: devices, n: formatCount(devices, tag) })}{' '}
                {isolateDirection(`(${sns.join(', ')}${devices > sns.length ? ', …' : ''})`)}
              </td>
              <td>{records === 0 ? '' : `${t('homePanels.records')} ${formatCount(-records, tag)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {monthCount > months.length && (
        <p className={styles.foot}>{`${formatCount(months.length, tag)} / ${formatCount(monthCount, tag)}`}</p>
      )}
      {unknownParts > 0 && (
        <p className={styles.foot}>
          {t('homePanels.damagedParts', { count: unknownParts, n: formatCount(unknownParts, tag) })}
        </p>
      )}
    </Panel>
  );
}
