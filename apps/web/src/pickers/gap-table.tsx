import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { formatCount, writeFigure } from '../ui/figures.ts';
import { useTag } from '../ui/use-tag.ts';
import styles from './gap-filling.module.css';
import { type GapPoint, sumOf } from './gap-points.ts';
import { figureKindOf, useWrittenTime } from './gap-words.ts';

type Props = { points: readonly GapPoint[]; item: StatisticItem; caption: string };

/** The chart's own numbers, and of hours what the estimate is made of. */
export function GapTable({ points, item, caption }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { long } = useWrittenTime();
  const kind = figureKindOf(item);
  const write = (value: number | null) => writeFigure(value, kind, tag).exact;
  const hasHours = points.some(({ hour }) => hour !== null);
  return (
    // Named and focusable: it scrolls by itself where it is wider than the drawer.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption className="heard">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(hasHours ? 'home.hour' : 'gaps.days')}</th>
            <th scope="col">{t('gaps.counted')}</th>
            <th scope="col">{t('home.estimated')}</th>
            {hasHours && <th scope="col">{t('gaps.base')}</th>}
            {hasHours && <th scope="col">{t('gaps.others')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.time} data-gap={point.received < point.expected}>
              <th scope="row">
                {long(point.time)}
                {point.received < point.expected && (
                  <span className={styles.quiet}>
                    {' '}
                    {t('gaps.gap')} {formatCount(point.expected - point.received, tag)}/
                    {formatCount(point.expected, tag)}
                  </span>
                )}
              </th>
              <td>{write(point.counted)}</td>
              <td>
                <b>
                  {point.hour?.filled === true
                    ? t('gaps.filled')
                    : point.received < point.expected && write(point.estimated)}
                </b>
              </td>
              {hasHours && <Origin point={point} item={item} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('gaps.sum')}</th>
            <td>{write(sumOf(points.map(({ counted }) => counted)))}</td>
            <td>
              <b>{write(sumOf(points.map(({ estimated }) => estimated)))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The earlier weeks an hour's estimate is the median of, and what the other entrances made of it. */
function Origin({ point: { hour }, item }: { point: GapPoint; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useTag();
  const estimate = hour?.estimates.find(({ metric }) => metric === statisticItems[item].from[0]);
  const written = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 2 });
  const scale = estimate === undefined || estimate.value === null ? undefined : hour?.scale;
  const factor = scale === null ? '—' : scale === undefined ? '' : `×${written.format(scale.factor)}`;
  const weeks = estimate?.base.map(({ value }) => writeFigure(value, figureKindOf(item), tag).exact) ?? [];
  return (
    <>
      <td>
        {/* Weeks stand from the nearest to the furthest in every language. */}
        <bdi dir="ltr">{weeks.join(' · ')}</bdi>
      </td>
      <td>{scale?.by === 'day' ? t('gaps.byDay', { factor }) : <bdi dir="ltr">{factor}</bdi>}</td>
    </>
  );
}
