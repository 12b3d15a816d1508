import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { WhoAndWhen } from '../../ui/who-and-when.tsx';
import { RunProgress } from './run-progress.tsx';
import { isGoing } from './rule-requests.ts';
import { placeWords, type Rule, ruleWords } from './rule-words.ts';
import styles from './rules.module.css';

/** What a rule says, of what, why, since when and by whom, and whether it still holds. */
export function useRuleColumns(): DataColumn<Rule>[] {
  const { t } = useTranslation();
  const tag = useTag();
  const { user } = useSession();
  return [
    {
      key: 'rule',
      label: t('rules.rule'),
      wraps: true,
      width: 280,
      render: (rule) => <span className={styles.words}>{ruleWords(t, tag, rule)}</span>,
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
      hidden: user.company !== null,
      wraps: true,
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    { key: 'reason', label: t('rules.reason'), wraps: true, render: ({ reason }) => <bdi>{reason}</bdi> },
    { key: 'state', label: t('entities.state'), wraps: true, render: (rule) => <State rule={rule} /> },
    {
      key: 'added',
      label: t('rules.added'),
      wraps: true,
      render: ({ createdBy, createTime }) => <WhoAndWhen who={createdBy} when={createTime} />,
    },
  ];
}

function Places({ rule }: { rule: Rule }) {
  const { t } = useTranslation();
  const tag = useTag();
  const stores = [...new Set(rule.places.flatMap(({ entityName }) => entityName ?? []))];
  return (
    <span className={styles.cell}>
      <span>{placeWords(t, tag, rule)}</span>
      {/* Entrances and devices of one store; of several, each name would have to tell its own. */}
      {stores.length === 1 && rule.place !== 'entity' && (
        <span className={styles.quiet}>
          <bdi>{stores[0]}</bdi>
        </span>
      )}
    </span>
  );
}

function State({ rule }: { rule: Rule }) {
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
      {run !== null && isGoing(run) && <RunProgress run={run} />}
      {withdrawTime !== null && <WhoAndWhen who={withdrawnBy} when={withdrawTime} />}
      {withdrawReason !== null && (
        <span className={styles.quiet}>
          <bdi>{withdrawReason}</bdi>
        </span>
      )}
    </span>
  );
}
