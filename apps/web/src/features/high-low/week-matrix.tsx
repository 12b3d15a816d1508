import type { CallOf } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { AnalysisExport } from '../../pickers/analysis-export.tsx';
import { useReply } from '../../pickers/analysis/use-reply.ts';
import { weekdayName } from '../../pickers/analysis/weekday-words.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatDays } from '../../pickers/local-words.ts';
import { PictureButton } from '../../pickers/picture-button.tsx';
import { elementPicture } from '../../ui/element-picture.ts';
import { writeFigure } from '../../ui/figures.ts';
import { heatColour } from '../../ui/heat-colour.ts';
import { isolate } from '../../ui/isolate.ts';
import { EmptyPart, FailedPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './week-matrix.module.css';

type Props = {
  item: StatisticItem;
  /** What the page asks, of which the matrix asks the same places, time and hours; null: nothing yet. */
  usual: CallOf<typeof comparisons.highlow> | null;
};

/** The usual week of the places together: a table of weekdays by hours whose cells are coloured by their figure. */
export default function WeekMatrix({ item, usual }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const drawn = useRef<HTMLDivElement>(null);
  const asked = usual === null ? null : weekOf(usual);
  const reply = useReply(comparisons.matrix, asked);
  const data = reply.data;
  const kind = figureKind(item);
  const most = Math.max(0, ...(data?.weekdays.flatMap(({ hours }) => hours.map((value) => value ?? 0)) ?? []));
  const write = (value: number | null, short: boolean) => writeFigure(value, kind, tag, short).text;
  const peak = data?.peak;
  const detail =
    peak === null || peak === undefined
      ? t('analysis.matrix.detail')
      : `${t('analysis.matrix.detail')} · ${t('analysis.matrix.peak', {
          weekday: weekdayName(peak.weekday, tag, 'long'),
          time: isolate(peak.time),
          value: write(peak.value, false),
        })}`;
  return (
    <Panel
      title={t('analysis.matrix.title')}
      detail={detail}
      tools={
        <>
          {asked !== null && <AnalysisExport what="matrix" asked={asked} rows={7} />}
          {data !== undefined && peak !== null && (
            <PictureButton
              title={`${t(`words.items.${item}`)} · ${t('analysis.matrix.title')}`}
              detail={`${formatDays(data.range, tag)} · ${detail}`}
              range={data.range}
              picture={() => elementPicture(drawn.current)}
            />
          )}
        </>
      }
    >
      {reply.isError && data === undefined ? (
        <FailedPart text={failureText(t, reply.error)} onRetry={() => void reply.refetch()} />
      ) : data !== undefined && peak === null ? (
        <EmptyPart text={t('analysis.nothing')} />
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
              {Array.from({ length: 7 }, (_, place) => (
                <tr key={place}>
                  <th scope="row">{weekdayName(place + 1, tag, 'short')}</th>
                  {Array.from({ length: 24 }, (_, hour) => {
                    const value = data?.weekdays[place]?.hours[hour] ?? null;
                    const colour = value === null || most === 0 ? null : heatColour(value / most);
                    return (
                      <td
                        key={hour}
                        style={colour === null ? undefined : { background: colour.fill, color: colour.text }}
                        title={t('analysis.matrix.cell', {
                          weekday: weekdayName(place + 1, tag, 'long'),
                          time: isolate(`${String(hour).padStart(2, '0')}:00`),
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

// Every weekday is in it, whichever the page is about.
function weekOf(usual: CallOf<typeof comparisons.highlow>): CallOf<typeof comparisons.matrix> {
  const { week: _week, ...rest } = usual;
  return rest;
}
