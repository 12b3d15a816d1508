import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { PersonAndTime } from '../../ui/person-and-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { type CountingRuleRow, formatRule, formatRulePlaces } from './format-rule.ts';
import { isRunActive } from './rule-requests.ts';
import styles from './rules.module.css';
import { RunProgress } from './run-progress.tsx';

/** Columns of rules: text, places, company, reason, state, author and time. */
export function useRuleColumns(): DataColumn<CountingRuleRow>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { user } = useSession();
  return [
    {
      key: 'rule',
      label: t('rules.rule'),
      wraps: true,
      width: 280,
      render: (rule) => <span className={styles.words}>{formatRule(t, tag, rule)}</span>,
    },
    {
      key: 'places',
      label: t('rules.places'),
      wraps: true,
      render: (rule) => <Places rule={rule} />,
    },
    {
      key: 'company',
      label: t('entities.company'),
      isForbidden: user.company !== null,
      wraps: true,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    { key: 'reason', label: t('rules.reason'), wraps: true, render: ({ reason }) => <bdi>{reason}</bdi> },
    { key: 'state', label: t('entities.state'), wraps: true, render: (rule) => <State rule={rule} /> },
    {
      key: 'added',
      label: t('rules.added'),
      wraps: true,
      render: ({ createdBy, createTime }) => <PersonAndTime person={createdBy} instant={createTime} />,
    },
  ];
}

function Places({ rule }: { rule: CountingRuleRow }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const stores = [...new Set(rule.places.flatMap(({ entityName }) => entityName ?? []))];
  return (
    <span className={styles.cell}>
      <span>{formatRulePlaces(t, tag, rule)}</span>
      {/* The store's name, if entrances or devices are all of one store; with several, every name would need its own. */}
      {stores.length === 1 && rule.place !== 'entity' && (
        <span className={styles.quiet}>
          <bdi>{stores[0]}</bdi>
        </span>
      )}
    </span>
  );
}

function State({ rule }: { rule: CountingRuleRow }) {
  const { t } = useTranslation();
  const { run, withdrawTime, withdrawnBy, withdrawReason } = rule;
  return (
    <span className={styles.cell}>
      <span>
        <StatusDot
          tone={withdrawTime === null ? 'good' : 'quiet'}
          text={t(withdrawTime === null ? 'rules.states.active' : 'rules.states.withdrawn')}
        />
      </span>
      {run !== null && isRunActive(run) && <RunProgress run={run} />}
      {withdrawTime !== null && <PersonAndTime person={withdrawnBy} instant={withdrawTime} />}
      {withdrawReason !== null && (
        <span className={styles.quiet}>
          <bdi>{withdrawReason}</bdi>
        </span>
      )}
    </span>
  );
}
