import type { RequestOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useAnalysisReply } from '../../pickers/analysis/use-analysis-reply.ts';
import { weekdayName } from '../../pickers/analysis/weekday-name.ts';
import { AnalysisExportButton } from '../../pickers/analysis-export.tsx';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { PictureButton } from '../../pickers/picture-button.tsx';
import { formatFigure } from '../../ui/format-figure.ts';
import { heatColour } from '../../ui/heat-colour.ts';
import { Panel } from '../../ui/panel.tsx';
import { renderElementPicture } from '../../ui/render-element-picture.ts';
import { EmptySection, FailedSection } from '../../ui/section-states.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './week-matrix.module.css';

type Props = {
  item: StatisticItem;
  /** The query of the page; the matrix uses its places, time and hours. null: there is no query yet. */
  highLowQuery: RequestOf<typeof comparisons.highlow> | null;
};

/** The average week of all places together: a table of weekdays by hours, with cells coloured by value. */
export default function WeekMatrix({ item, highLowQuery }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const drawn = useRef<HTMLDivElement>(null);
  const query = highLowQuery === null ? null : toMatrixQuery(highLowQuery);
  const reply = useAnalysisReply(comparisons.matrix, query);
  const data = reply.data;
  const kind = itemFigureKind(item);
  const max = Math.max(0, ...(data?.weekdays.flatMap(({ hours }) => hours.map((value) => value ?? 0)) ?? []));
  const write = (value: number | null, short: boolean) => formatFigure(value, kind, tag, short).text;
  const peak = data?.peak;
  const detail =
    peak === null || peak === undefined
      ? t('analysis.matrix.detail')
      : `${t('analysis.matrix.detail')} · ${t('analysis.matrix.peak', {
          weekday: weekdayName(peak.weekday, tag, 'long'),
          time: isolateDirection(peak.time),
          value: write(peak.value, false),
        })}`;
  return (
    <Panel
      title={t('analysis.matrix.title')}
      detail={detail}
      tools={
        <>
          {query !== null && <AnalysisExportButton analysis="matrix" query={query} rows={7} />}
          {data !== undefined && peak !== null && (
            <PictureButton
              title={`${t(`words.items.${item}`)} · ${t('analysis.matrix.title')}`}
              detail={`${formatPeriodDays(data.range, tag)} · ${detail}`}
              range={data.range}
              render={() => renderElementPicture(drawn.current)}
            />
          )}
        </>
      }
    >
      {reply.isError && data === undefined ? (
        <FailedSection text={formatFailure(t, reply.error)} onRetry={() => void reply.refetch()} />
      ) : data !== undefined && peak === null ? (
        <EmptySection text={t('analysis.nothing')} />
      ) : (
        <div ref={drawn} className={styles.scroll} tabIndex={0} role="group" aria-label={t('analysis.matrix.title')}>
          <table
            className={styles.matrix}
            data-picture=""
            aria-label={t('analysis.matrix.title')}
            data-stale={reply.isPlaceholderData}
          >
            <thead>
              <tr>
                <th scope="col">
                  <span className="heard">{t('analysis.highLow.weekday')}</span>
                </th>
                {Array.from({ length: 24 }, (_, hour) => (
                  <th key={hour} scope="col">
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: 7 }, (_, weekdayIndex) => (
                <tr key={weekdayIndex}>
                  <th scope="row">{weekdayName(weekdayIndex + 1, tag, 'short')}</th>
                  {Array.from({ length: 24 }, (_, hour) => {
                    const value = data?.weekdays[weekdayIndex]?.hours[hour] ?? null;
                    const colour = value === null || max === 0 ? null : heatColour(value / max);
                    return (
                      <td
                        key={hour}
                        style={colour === null ? undefined : { background: colour.fill, color: colour.text }}
                        title={t('analysis.matrix.cell', {
                          weekday: weekdayName(weekdayIndex + 1, tag, 'long'),
                          time: isolateDirection(`${String(hour).padStart(2, '0')}:00`),
                          value: write(value, false),
                        })}
                      >
                        {data === undefined ? '' : write(value, true)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

// The matrix always covers every weekday, so the query's weekday filter is removed.
function toMatrixQuery(highLowQuery: RequestOf<typeof comparisons.highlow>): RequestOf<typeof comparisons.matrix> {
  const { week: _week, ...rest } = highLowQuery;
  return rest;
}
