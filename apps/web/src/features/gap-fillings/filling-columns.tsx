import type { GapFilling } from '@portico/contract/routes/gap-fillings';
import { useTranslation } from 'react-i18next';
import { DeviceLines } from '../../pickers/device-lines.tsx';
import { useWrittenTime } from '../../pickers/gap-words.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/figures.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { roomy, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { WhoAndWhen } from '../../ui/who-and-when.tsx';

const tones = { counts: 'good', replaced: 'quiet', withdrawn: 'quiet' } as const;

/** The columns of the list. */
export function useFillingColumns(): DataColumn<GapFilling>[] {
  const { t } = useTranslation();
  const tag = useTag();
  const { days } = useWrittenTime();
  const isRoomy = useMedia(roomy);
  return [
    {
      key: 'entrance',
      label: t('words.selections.access'),
      render: ({ corridorName, entityName }) => <DeviceLines first={corridorName} second={entityName} />,
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
      // Nothing of it counts any more: that is not zero people.
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
          {withdrawTime !== null && <WhoAndWhen who={withdrawnBy} when={withdrawTime} />}
        </>
      ),
    },
    { key: 'by', label: t('gaps.by'), startsAway: !isRoomy, render: ({ createdBy }) => <bdi>{createdBy ?? '—'}</bdi> },
    {
      key: 'at',
      label: t('gaps.at'),
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}
