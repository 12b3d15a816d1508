import type { FestivalIndex } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { appendQuery, pickFestivalQuery } from '../../pickers/festival-address.ts';
import {
  createItemFormatter,
  formatDayRange,
  formatItemChange,
  formatLocalDateTime,
} from '../../pickers/format-festival.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { buildPagePath } from '../../session/page-routes.ts';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './festivals.module.css';

type Props = { index: FestivalIndex; caption: string };

/** One row per festival: its daily average as a bar beside that of the days before it, and the figures themselves. */
export function FestivalFiguresTable({ index, caption }: Props) {
  const { t } = useTranslation();
  const { rows } = index;
  const max = Math.max(...rows.map(({ compared, comparedBase }) => Math.max(compared ?? 0, comparedBase ?? 0)));
  return (
    <table className={styles.table} data-picture="">
      <caption className="heard">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('festivals.festival')}</th>
          <th scope="col" className={styles.barCell} aria-hidden="true" />
          <th scope="col">{t('festivals.perDay')}</th>
          <th scope="col" className={styles.wide}>
            {t('home.festival.before')}
          </th>
          <th scope="col">{t('home.change')}</th>
          <th scope="col" className={styles.wide}>
            {t('festivals.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.festival.id} row={row} index={index} max={max} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, index, max }: { row: FestivalIndex['rows'][number]; index: FestivalIndex; max: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [query] = useSearchParams();
  const {
    festival,
    compared,
    comparedBase,
    value,
    completeness,
    baseCompleteness,
    places,
    leftOutPlaces,
    comparedDays,
  } = row;
  const { exact, mean } = createItemFormatter(index.item, tag);
  const change = formatItemChange(t, index.item, row, tag);
  const share = (part: number | null) => `${max === 0 ? 0 : ((part ?? 0) / max) * 100}%`;
  const path = buildPagePath('FestivalDetail', { id: festival.id });
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={appendQuery(path, pickFestivalQuery(query))}>
          <bdi>{festival.name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{formatDayRange(festival.startTime, festival.endTime, tag, false)}</bdi>
          {festival.state === 'future' && ` · ${t('festivals.future')}`}
          {festival.state === 'running' &&
            ` · ${t('home.festival.upTo', { time: formatLocalDateTime(index.asOf, tag) })}`}
          {festival.state !== 'future' &&
            ` · ${
              comparedDays === 0
                ? t('home.festival.noDayCompared')
                : t('home.festival.daysCompared', { count: comparedDays, n: formatCount(comparedDays, tag) })
            }`}
          {places > 0 &&
            leftOutPlaces.length > 0 &&
            ` · ${t('festivals.leftOut', { count: leftOutPlaces.length, n: formatCount(leftOutPlaces.length, tag) })}`}
        </span>
      </th>
      <td className={styles.barCell} aria-hidden="true">
        {(compared !== null || comparedBase !== null) && (
          <span className={styles.bars}>
            <span className={styles.bar} style={{ width: share(compared) }} />
            <span className={styles.bar} data-base="true" style={{ width: share(comparedBase) }} />
          </span>
        )}
      </td>
      <td>
        <IncompleteMark completeness={completeness} compact /> <b>{mean(compared)}</b>
      </td>
      <td className={styles.wide}>
        <IncompleteMark completeness={baseCompleteness} compact /> {mean(comparedBase)}
      </td>
      <td>{change === null ? '—' : <ChangeIndicator {...change} />}</td>
      <td className={styles.wide}>{exact(value)}</td>
    </tr>
  );
}
