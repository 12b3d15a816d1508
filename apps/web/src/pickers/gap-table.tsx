import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../ui/format-duration.ts';
import { formatFigure } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { getMetricItemFigureKind, useLocalTimeFormat } from './format-gap.ts';
import styles from './gap-filling.module.css';
import { type GapPoint, sumKnownValues } from './gap-points.ts';

type Props = { points: readonly GapPoint[]; item: StatisticItem; caption: string };

/** The values of the chart as a table; for hours also the basis of the estimate. */
export function GapTable({ points, item, caption }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { long } = useLocalTimeFormat();
  const kind = getMetricItemFigureKind(item);
  const format = (value: number | null) => formatFigure(value, kind, tag).exact;
  const formatMinutes = (minutes: number) => formatDuration(minutes * 60, tag);
  const hasHours = points.some(({ hour }) => hour !== null);
  return (
    // Named and focusable, because it scrolls if it is wider than the drawer.
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
                    {t('gaps.gap')} {formatMinutes(point.expected - point.received)} / {formatMinutes(point.expected)}
                  </span>
                )}
              </th>
              <td>{format(point.counted)}</td>
              <td>
                <b>
                  {point.hour?.filled === true
                    ? t('gaps.filled')
                    : point.received < point.expected && format(point.estimated)}
                </b>
              </td>
              {hasHours && <Origin point={point} item={item} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('gaps.sum')}</th>
            <td>{format(sumKnownValues(points.map(({ counted }) => counted)))}</td>
            <td>
              <b>{format(sumKnownValues(points.map(({ estimated }) => estimated)))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The values of earlier weeks whose median is an hour's estimate, and the factor from the other entrances. */
function Origin({ point: { hour }, item }: { point: GapPoint; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const estimate = hour?.estimates.find(({ metric }) => metric === statisticItems[item].sourceMetrics[0]);
  const written = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 2 });
  const scale = estimate === undefined || estimate.value === null ? undefined : hour?.scale;
  const factor = scale === null ? '—' : scale === undefined ? '' : `×${written.format(scale.factor)}`;
  const weeks = estimate?.base.map(({ value }) => formatFigure(value, getMetricItemFigureKind(item), tag).exact) ?? [];
  return (
    <>
      <td>
        {/* The weeks are in order from the nearest to the furthest in every language. */}
        <bdi dir="ltr">{weeks.join(' · ')}</bdi>
      </td>
      <td>{scale?.by === 'day' ? t('gaps.byDay', { factor }) : <bdi dir="ltr">{factor}</bdi>}</td>
    </>
  );
}
