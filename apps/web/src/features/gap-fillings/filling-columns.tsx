import type { GapFilling } from '@portico/contract/routes/gap-fillings';
import { useTranslation } from 'react-i18next';
import { useLocalTimeFormat } from '../../pickers/format-gap.ts';
import { TwoLineCell } from '../../pickers/two-line-cell.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { PersonAndTime } from '../../ui/person-and-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useMediaQuery, wideScreenQuery } from '../../ui/use-media-query.ts';

const tones = { counts: 'good', replaced: 'quiet', withdrawn: 'quiet' } as const;

/** Columns of the list of gap fillings. */
export function useGapFillingColumns(): DataColumn<GapFilling>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { days } = useLocalTimeFormat();
  const isRoomy = useMediaQuery(wideScreenQuery);
  return [
    {
      key: 'entrance',
      label: t('words.selections.access'),
      render: ({ corridorName, entityName }) => <TwoLineCell first={corridorName} second={entityName} />,
    },
    {
      key: 'days',
      label: t('gaps.days'),
      render: ({ startTime, endTime }) => days(startTime, endTime),
    },
    {
      key: 'estimated',
      label: t('home.estimated'),
      align: 'end',
      // If none of the hours counts any more, the number of people is unknown, not zero.
      render: ({ people, countedHours }) => formatCount(countedHours === 0 ? null : people, tag),
    },
    {
      key: 'hours',
      label: t('gaps.hours'),
      align: 'end',
      render: ({ hours, countedHours }) => (
        <bdi>
          {formatCount(countedHours, tag)}/{formatCount(hours, tag)}
        </bdi>
      ),
    },
    { key: 'reason', label: t('gaps.reason'), wraps: true, render: ({ reason }) => <bdi>{reason}</bdi> },
    {
      key: 'state',
      label: t('gaps.state'),
      wraps: true,
      render: ({ state, withdrawnBy, withdrawTime }) => (
        <>
          <StatusDot tone={tones[state]} text={t(`gaps.${state}`)} />
          {withdrawTime !== null && <PersonAndTime person={withdrawnBy} instant={withdrawTime} />}
        </>
      ),
    },
    {
      key: 'by',
      label: t('gaps.by'),
      hiddenByDefault: !isRoomy,
      render: ({ createdBy }) => <bdi>{createdBy ?? '—'}</bdi>,
    },
    {
      key: 'at',
      label: t('gaps.at'),
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}
