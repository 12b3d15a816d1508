import { useTranslation } from 'react-i18next';
import { formatInstantInZone } from '../../../pickers/format-local-time.ts';
import { formatFigure } from '../../../ui/format-figure.ts';
import { isolateDirection } from '../../../ui/text-direction.ts';
import { useLanguageTag } from '../../../ui/use-language-tag.ts';
import styles from './platform.module.css';
import { PlatformPanel } from './platform-panel.tsx';

/** How many records arrive, and how long after their period. */
export default function IngestPanel() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <PlatformPanel name="ingest" detail={t('homePanels.lastFive')}>
      {({ ingest: { recordsPerSecond, lagSeconds, lastUpload } }) => (
        <div className={styles.body}>
          {lagSeconds === null ? (
            <p>{t('homePanels.noRecords')}</p>
          ) : (
            <>
              <p className={styles.large}>
                {t('homePanels.perSecond', {
                  n: isolateDirection(formatFigure(recordsPerSecond, 'average', tag).text),
                })}
              </p>
              <p title={t('homePanels.lagMeaning')}>
                {t('homePanels.lag', { value: isolateDirection(formatFigure(lagSeconds, 'seconds', tag).text) })}
              </p>
            </>
          )}
          <p className={styles.quiet}>
            {lastUpload === null
              ? t('home.neverUploaded')
              : t('home.lastUpload', { time: isolateDirection(formatInstantInZone(lastUpload, tag, null)) })}
          </p>
        </div>
      )}
    </PlatformPanel>
  );
}
