import { useTranslation } from 'react-i18next';
import { writeFigure } from '../../../ui/figures.ts';
import { isolate } from '../../../ui/isolate.ts';
import { useTag } from '../../../ui/use-tag.ts';
import { formatInstant } from '../../../pickers/local-words.ts';
import { PlatformPart } from './platform-part.tsx';
import styles from './platform.module.css';

/** How many records come in, and how long after their period. */
export default function IngestPanel() {
  const { t } = useTranslation();
  const tag = useTag();
  return (
    <PlatformPart name="ingest" detail={t('homePanels.lastFive')}>
      {({ ingest: { recordsPerSecond, lagSeconds, lastUpload } }) => (
        <div className={styles.body}>
          {lagSeconds === null ? (
            <p>{t('homePanels.noRecords')}</p>
          ) : (
            <>
              <p className={styles.large}>
                {t('homePanels.perSecond', { n: isolate(writeFigure(recordsPerSecond, 'average', tag).text) })}
              </p>
              <p title={t('homePanels.lagMeaning')}>
                {t('homePanels.lag', { value: isolate(writeFigure(lagSeconds, 'seconds', tag).text) })}
              </p>
            </>
          )}
          <p className={styles.quiet}>
            {lastUpload === null
              ? t('home.neverUploaded')
              : t('home.lastUpload', { time: isolate(formatInstant(lastUpload, tag, null)) })}
          </p>
        </div>
      )}
    </PlatformPart>
  );
}
