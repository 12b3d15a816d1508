import type { Device, devices } from '@portico/contract/routes/devices';
import type { ResultOf } from '@portico/contract/route';
import { type Refusal, refusals } from '@portico/contract/words/refusals';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { wholeMoment } from '../../pickers/device-time.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { DaysField } from './days-field.tsx';
import styles from './devices.module.css';
import { ReadingDrawer } from './reading-drawer.tsx';
import { useLog } from './requests.ts';
import { daysInput, useDays } from './use-days.ts';

type Entry = ResultOf<typeof devices.log>['content'][number];

/** What happened on one device: refused records, messages nobody could read, what it told. */
export default function DeviceLog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation();
  const { days, setDays, list } = useDays();
  const log = useLog({ sn: device.sn, page: list.page, size: list.size, ...daysInput(days) });
  return (
    <ReadingDrawer title={`${t('devices.log')} · ${isolate(device.name)}`} width={800} onClose={onClose}>
      <div className={styles.inside}>
        <DataTable<Entry>
          name={t('devices.log')}
          storageName="device-log"
          columns={useColumns()}
          rows={log.data?.content}
          total={log.data?.totalElements ?? 0}
          busy={log.isPlaceholderData}
          failure={log.isError ? failureText(t, log.error) : undefined}
          keyOf={({ id }) => id}
          nameOf={({ detail }) => detail}
          list={list}
          tools={<DaysField days={days} onChange={setDays} />}
          empty={{ text: t('devices.noLog') }}
          onRefresh={() => void log.refetch()}
        />
      </div>
    </ReadingDrawer>
  );
}

function useColumns(): DataColumn<Entry>[] {
  const { t } = useTranslation();
  const tag = useTag();
  return [
    { key: 'time', label: t('devices.time'), render: ({ at }) => wholeMoment(at, tag) },
    { key: 'kind', label: t('devices.kind'), render: ({ kind }) => kindText(t, kind) },
    {
      key: 'detail',
      label: t('devices.detail'),
      wraps: true,
      render: ({ kind, detail }) => <bdi>{detailText(t, kind, detail)}</bdi>,
    },
    { key: 'times', label: t('devices.times'), align: 'end', render: ({ count }) => formatCount(count, tag) },
  ];
}

const kinds = ['refused', 'broken', 'event', 'restart'] as const;

function kindText(t: TFunction, kind: string): string {
  const known = kinds.find((one) => one === kind);
  return known === undefined ? kind : t(`devices.kinds.${known}`);
}

/** A refusal in words, with the field it is about; everything else as the device or its message has it. */
function detailText(t: TFunction, kind: string, detail: string): string {
  if (kind !== 'refused') return detail;
  const [reason, ...field] = detail.split(': ');
  const known: Refusal | undefined = refusals.find((one) => one === reason);
  if (known === undefined) return detail;
  return [t(`words.refusals.${known}`), ...field].join(': ');
}
