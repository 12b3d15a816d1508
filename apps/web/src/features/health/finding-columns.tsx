import { WarningOutlined } from '@ant-design/icons';
import type { Finding } from '@portico/contract/routes/health';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { buildPagePath } from '../../session/page-routes.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { formatFinding, formatFindingAdvice } from './format-finding.ts';
import { formatFindingTime } from './format-finding-time.ts';
import styles from './health.module.css';

type Given = {
  t: TFunction;
  tag: string;
  now: number;
  /** The list contains findings of several companies. */
  hasSeveralCompanies: boolean;
  isPhone: boolean;
  /** The user may see stores, so store names link to their pages. */
  canOpenStore: boolean;
};

/** Columns of the findings: fault, place, start, missing people and advice. */
export function findingColumns(given: Given): DataColumn<Finding>[] {
  const { t, tag, now, hasSeveralCompanies, isPhone } = given;
  return [
    {
      key: 'what',
      label: t('health.what'),
      sortBy: 'kind',
      render: (finding) => <What {...given} finding={finding} />,
    },
    {
      key: 'company',
      label: t('devices.company'),
      sortBy: 'companyName',
      isForbidden: !hasSeveralCompanies,
      wraps: true,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'where',
      label: t('health.where'),
      sortBy: 'entityName',
      wraps: true,
      render: (finding) => <Where {...given} finding={finding} />,
    },
    {
      key: 'since',
      label: t('health.since'),
      sortBy: 'from',
      render: (finding) => {
        const { when, long } = formatFindingTime(t, finding, tag, now);
        return (
          <span className={`${styles.lines} ${styles.when}`}>
            <bdi>{when}</bdi>
            <bdi className={styles.quiet}>{long}</bdi>
          </span>
        );
      },
    },
    {
      key: 'missing',
      label: t('health.missing'),
      sortBy: 'missingPeople',
      align: 'end',
      render: ({ missingPeople }) => <MissingPeople {...given} people={missingPeople} />,
    },
    {
      key: 'todo',
      label: t('health.todo'),
      wraps: true,
      // On phones the advice is below the fault.
      isForbidden: isPhone,
      render: (finding) => <span className={styles.todo}>{formatFindingAdvice(t, finding)}</span>,
    },
  ];
}

type Cell = Given & { finding: Finding };

function What({ t, tag, isPhone, finding }: Cell) {
  const { kind, dismissed, to } = finding;
  return (
    <span className={styles.what}>
      <span className={styles.kind} data-open={dismissed === null && to === null}>
        <Icon icon={WarningOutlined} />
        {t(`health.kinds.${kind}`)}
      </span>
      <span className={styles.sentence}>{formatFinding(t, tag, finding)}</span>
      {isPhone && <span className={styles.advice}>{formatFindingAdvice(t, finding)}</span>}
      {dismissed !== null && (
        <span className={styles.quiet}>
          {t('health.dismissedBy', {
            name: isolateDirection(dismissed.by ?? '—'),
            reason: isolateDirection(dismissed.reason),
          })}
        </span>
      )}
    </span>
  );
}

function Where({ t, canOpenStore, finding }: Cell) {
  const { entityId, entityName, corridorName, deviceName } = finding;
  // A device often has the same name as its entrance; the name is shown once.
  const below = [...new Set([corridorName, deviceName])].filter((name) => name !== null);
  return (
    <span className={styles.lines}>
      {canOpenStore ? (
        <Link
          className={styles.link}
          to={buildPagePath('entityDetail', { id: entityId })}
          target="_blank"
          title={t('frame.opensNewWindow')}
        >
          <bdi>{entityName}</bdi>
        </Link>
      ) : (
        <bdi>{entityName}</bdi>
      )}
      {below.length === 0 ? (
        <span className={styles.quiet}>{t('health.wholeStore')}</span>
      ) : (
        below.map((name, position) => (
          <bdi key={position} className={styles.quiet}>
            {name}
          </bdi>
        ))
      )}
    </span>
  );
}

function MissingPeople({ t, tag, people }: Pick<Given, 't' | 'tag'> & { people: number | null }) {
  if (people === null)
    return (
      <span title={t('health.unknownPeople')}>
        <span aria-hidden="true">—</span>
        <span className="heard">{t('health.unknownPeople')}</span>
      </span>
    );
  if (people < 0) return t('health.tooMany', { n: formatCount(-people, tag) });
  return <b className={styles.figure}>{formatCount(people, tag)}</b>;
}
