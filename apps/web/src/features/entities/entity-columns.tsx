import type { Entity } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import type { Permission } from '@portico/contract/words/permissions';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { formatUtcOffsetAt, formatZoneCity } from '../../pickers/time-zones.ts';
import { describeOpeningHours } from '../../pickers/work-time.ts';
import { buildPagePath } from '../../session/page-routes.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './entities.module.css';

const missing = '—';

type Given = {
  t: TFunction;
  tag: string;
  isPlatform: boolean;
  /** The screen has room for the less important columns. */
  hasRoomForAllColumns: boolean;
  can: (permission: Permission) => boolean;
  onPushChange: (store: Entity, on: boolean) => void;
  onDstChange: (store: Entity, on: boolean) => void;
};

/** The forwarding protocols that the user has permission for. */
export function listPermittedProtocols(can: Given['can']): ForwardingProtocol[] {
  return forwardingProtocolNumbers.filter((number) => can(`entity:protocol${number}`));
}

/** Columns of the store list. Beside the organisation tree and an open menu only a few fit; the others are hidden by default. */
export function entityColumns(given: Given): DataColumn<Entity>[] {
  return [
    ...placeColumns(given),
    ...furtherColumns(given),
    ...switchColumns(given),
    ...forwardingColumns(given),
    ...countColumns(given),
  ];
}

function placeColumns({ t, isPlatform, hasRoomForAllColumns }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'name',
      label: t('words.selections.entity'),
      sortBy: 'name',
      render: ({ id, name }) => (
        <Link
          className={styles.name}
          to={buildPagePath('entityDetail', { id })}
          target="_blank"
          title={t('frame.opensNewWindow')}
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'company',
      label: t('entities.company'),
      isForbidden: !isPlatform,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'organisation',
      label: t('entities.organisation'),
      sortBy: 'deptName',
      hiddenByDefault: !hasRoomForAllColumns,
      render: ({ deptName }) => <bdi>{deptName}</bdi>,
    },
    {
      key: 'place',
      label: t('entities.place'),
      sortBy: 'city',
      render: ({ city, address }) => <TwoLines first={city} second={address} />,
    },
    {
      key: 'hours',
      label: t('entities.hours'),
      render: ({ workTime, timeZone, dstEnable }) => (
        <TwoLines
          first={describeOpeningHours(t, workTime)}
          second={hasRoomForAllColumns ? null : formatUtcOffsetAt(timeZone, dstEnable === 1, Date.now())}
        />
      ),
    },
    {
      key: 'timeZone',
      label: t('entities.timeZone'),
      sortBy: 'timeZone',
      hiddenByDefault: !hasRoomForAllColumns,
      render: ({ timeZone, dstEnable }) => (
        <TwoLines first={formatZoneCity(timeZone)} second={formatUtcOffsetAt(timeZone, dstEnable === 1, Date.now())} />
      ),
    },
  ];
}

/** Less important columns, hidden by default. */
function furtherColumns({ t, tag }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'contact',
      label: t('entities.contact'),
      hiddenByDefault: true,
      render: ({ mobile, email }) => <TwoLines first={mobile} second={email} />,
    },
    {
      key: 'tags',
      label: t('entities.tags'),
      hiddenByDefault: true,
      render: ({ tags }) => <TagList texts={tags} />,
    },
    {
      key: 'created',
      label: t('entities.created'),
      sortBy: 'createTime',
      hiddenByDefault: true,
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}

function switchColumns({ t, can, onPushChange, onDstChange }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'push',
      label: t('entities.push'),
      render: (store) => (
        <SwitchCell
          name={`${t('entities.push')}: ${store.name}`}
          on={store.pushStateEnable === 1}
          onChange={async (on) => onPushChange(store, on)}
        />
      ),
    },
    {
      key: 'dst',
      label: t('entities.dst'),
      isForbidden: !can('system:entity:dst'),
      render: (store) => (
        <SwitchCell
          name={`${t('entities.dst')}: ${store.name}`}
          on={store.dstEnable === 1}
          onChange={async (on) => onDstChange(store, on)}
        />
      ),
    },
  ];
}

/** A summary of the permitted forwarding protocols, and with several protocols an optional column for each. */
function forwardingColumns({ t, can }: Given): DataColumn<Entity>[] {
  const protocols = listPermittedProtocols(can);
  const each = protocols.map((protocol) => ({
    key: `protocol${protocol}`,
    label: `${t('entities.forwarding')}: ${t(`entities.protocols.${protocol}`)}`,
    hiddenByDefault: protocols.length > 1,
    render: (store: Entity) => forwardingState(t, store, protocol),
  }));
  if (protocols.length < 2) return each;
  const summary = {
    key: 'forwarding',
    label: t('entities.forwarding'),
    hiddenByDefault: true,
    render: ({ forwarding }: Entity) => (
      <TagList
        texts={forwarding
          .filter(({ enabled }) => enabled)
          .flatMap(({ protocol }) => protocols.filter((one) => one === protocol))
          .map((protocol) => t(`entities.protocols.${protocol}`))}
      />
    ),
  };
  return [summary, ...each];
}

function forwardingState(t: TFunction, { forwarding }: Entity, protocol: ForwardingProtocol) {
  const found = forwarding.find((one) => one.protocol === protocol);
  if (found === undefined) return missing;
  return (
    <StatusDot
      tone={found.enabled ? 'good' : 'quiet'}
      text={t(found.enabled ? 'entities.forwardingOn' : 'entities.forwardingOff')}
    />
  );
}

function countColumns({ t, tag }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'entrances',
      label: t('entities.countEntrances'),
      align: 'end',
      render: ({ countCorridor }) => formatCount(countCorridor, tag),
    },
    {
      key: 'areas',
      label: t('entities.countAreas'),
      align: 'end',
      hiddenByDefault: true,
      render: ({ countArea }) => formatCount(countArea, tag),
    },
    {
      key: 'devices',
      label: t('entities.countDevices'),
      align: 'end',
      render: ({ countDevice }) => formatCount(countDevice, tag),
    },
  ];
}

function TwoLines({ first, second }: { first: string | null; second: string | null }) {
  const [above, below] = first === null ? [second, null] : [first, second];
  if (above === null) return missing;
  return (
    <span className={styles.lines}>
      <span>
        <bdi>{above}</bdi>
      </span>
      {below !== null && (
        <span className={styles.second}>
          <bdi>{below}</bdi>
        </span>
      )}
    </span>
  );
}
