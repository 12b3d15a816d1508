import type { FestivalIndex } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { Link, useSearchParams } from 'react-router';
import { sameQuestion, withQuery } from '../../pickers/festival-address.ts';
import { changeText, writeDays, writeMoment, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { placeOf } from '../../session/places.ts';
import { Change } from '../../ui/change.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './festivals.module.css';

type Props = { index: FestivalIndex; caption: string };

/** A line a festival: what it had a day as a bar, beside what the days before it had, with the figures themselves. */
export function IndexTable({ index, caption }: Props) {
  const { t } = useTranslation();
  const { rows } = index;
  const most = Math.max(...rows.map(({ compared, comparedBase }) => Math.max(compared ?? 0, comparedBase ?? 0)));
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
          <Row key={row.festival.id} row={row} index={index} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, index, most }: { row: FestivalIndex['rows'][number]; index: FestivalIndex; most: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [query] = useSearchParams();
  const { festival, compared, comparedBase, value, completeness, baseCompleteness, places, leftOutPlaces } = row;
  const { exact, mean } = writerOf(index.item, tag);
  const change = changeText(index.item, row, tag);
  const share = (part: number | null) => `${most === 0 ? 0 : ((part ?? 0) / most) * 100}%`;
  const path = placeOf('FestivalDetail', { id: festival.id });
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} to={withQuery(path, sameQuestion(query))}>
          <bdi>{festival.name}</bdi>
        </Link>
        <span className={styles.quiet}>
          <bdi>{writeDays(festival.startTime, festival.endTime, tag, false)}</bdi>
          {festival.state === 'future' && ` · ${t('festivals.future')}`}
          {festival.state === 'running' && ` · ${t('home.festival.upTo', { time: writeMoment(index.asOf, tag) })}`}
          {places > 0 &&
            leftOutPlaces.length > 0 &&
            ` · ${t('festivals.leftOut', { n: formatCount(leftOutPlaces.length, tag) })}`}
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
        <IncompleteMark completeness={completeness} short /> <b>{mean(compared)}</b>
      </td>
      <td className={styles.wide}>
        <IncompleteMark completeness={baseCompleteness} short /> {mean(comparedBase)}
      </td>
      <td>
        {change === null ? (
          '—'
        ) : (
          <Change
            direction={change.direction}
            text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
          />
        )}
      </td>
      <td className={styles.wide}>{exact(value)}</td>
    </tr>
  );
}
