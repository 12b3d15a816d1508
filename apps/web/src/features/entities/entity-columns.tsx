import type { Entity } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { cityOf, offsetAt } from '../../pickers/time-zones.ts';
import { openingWords } from '../../pickers/work-time.ts';
import { placeOf } from '../../session/places.ts';
import type { Permission } from '@portico/contract/words/permissions';
import type { DataColumn } from '../../ui/data-column.ts';
import { DayAndTime } from '../../ui/day-and-time.tsx';
import { formatCount } from '../../ui/figures.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './entities.module.css';

const missing = '—';

type Given = {
  t: TFunction;
  tag: string;
  isPlatform: boolean;
  /** There is room for what is looked for less often. */
  isRoomy: boolean;
  can: (permission: Permission) => boolean;
  onPush: (store: Entity, on: boolean) => void;
  onDst: (store: Entity, on: boolean) => void;
};

/** The protocols somebody has the right to. */
export function permittedProtocols(can: Given['can']): ForwardingProtocol[] {
  return forwardingProtocolNumbers.filter((number) => can(`entity:protocol${number}`));
}

/** The columns of the list. Beside the organisations and an open menu there is room for a few: the others start away. */
export function entityColumns(given: Given): DataColumn<Entity>[] {
  return [
    ...placeColumns(given),
    ...furtherColumns(given),
    ...switchColumns(given),
    ...forwardingColumns(given),
    ...countColumns(given),
  ];
}

function placeColumns({ t, isPlatform, isRoomy }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'name',
      label: t('words.selections.entity'),
      sortBy: 'name',
      render: ({ id, name }) => (
        <Link
          className={styles.name}
          to={placeOf('entityDetail', { id })}
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
      hidden: !isPlatform,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'organisation',
      label: t('entities.organisation'),
      sortBy: 'deptName',
      startsAway: !isRoomy,
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
          first={openingWords(t, workTime)}
          second={isRoomy ? null : offsetAt(timeZone, dstEnable === 1, Date.now())}
        />
      ),
    },
    {
      key: 'timeZone',
      label: t('entities.timeZone'),
      sortBy: 'timeZone',
      startsAway: !isRoomy,
      render: ({ timeZone, dstEnable }) => (
        <TwoLines first={cityOf(timeZone)} second={offsetAt(timeZone, dstEnable === 1, Date.now())} />
      ),
    },
  ];
}

/** What few people look for: away at first. */
function furtherColumns({ t, tag }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'contact',
      label: t('entities.contact'),
      startsAway: true,
      render: ({ mobile, email }) => <TwoLines first={mobile} second={email} />,
    },
    {
      key: 'tags',
      label: t('entities.tags'),
      startsAway: true,
      render: ({ tags }) => <TagList texts={tags} />,
    },
    {
      key: 'created',
      label: t('entities.created'),
      sortBy: 'createTime',
      startsAway: true,
      align: 'end',
      render: ({ createTime }) => <DayAndTime instant={createTime} tag={tag} />,
    },
  ];
}

function switchColumns({ t, can, onPush, onDst }: Given): DataColumn<Entity>[] {
  return [
    {
      key: 'push',
      label: t('entities.push'),
      render: (store) => (
        <SwitchCell
          name={`${t('entities.push')}: ${store.name}`}
          on={store.pushStateEnable === 1}
          onChange={async (on) => onPush(store, on)}
        />
      ),
    },
    {
      key: 'dst',
      label: t('entities.dst'),
      hidden: !can('system:entity:dst'),
      render: (store) => (
        <SwitchCell
          name={`${t('entities.dst')}: ${store.name}`}
          on={store.dstEnable === 1}
          onChange={async (on) => onDst(store, on)}
        />
      ),
    },
  ];
}

/** A summary of the protocols the person has the right to, and where there are several a column of each to pick. */
function forwardingColumns({ t, can }: Given): DataColumn<Entity>[] {
  const protocols = permittedProtocols(can);
  const each = protocols.map((protocol) => ({
    key: `protocol${protocol}`,
    label: `${t('entities.forwarding')}: ${t(`entities.protocols.${protocol}`)}`,
    startsAway: protocols.length > 1,
    render: (store: Entity) => forwardingState(t, store, protocol),
  }));
  if (protocols.length < 2) return each;
  const summary = {
    key: 'forwarding',
    label: t('entities.forwarding'),
    startsAway: true,
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
      startsAway: true,
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
