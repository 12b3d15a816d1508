import { PlusOutlined } from '@ant-design/icons';
import type { RuleKind } from '@portico/contract/words/counting-rules';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inOwnDirection } from '../../ui/isolate.ts';
import type { RowAction } from '../../ui/row-action.ts';
import type { List } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { useRuleColumns } from './rule-columns.tsx';
import { askedFor, type Filter } from './rule-filters.tsx';
import { ruleTitles } from './rule-kinds.ts';
import { useRules } from './rule-requests.ts';
import { placeWords, type Rule, ruleWords } from './rule-words.ts';

const RuleDrawer = lazy(() => import('./rule-drawer.tsx'));
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

type Opened = { is: 'new' } | { is: 'withdraw'; rule: Rule } | null;

/** Rules as rows; they are added and withdrawn, never changed. */
export function RuleList({ kind, list }: { kind: RuleKind; list: List<Filter> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const rules = useRules(askedFor(kind, list));
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const name = t(ruleTitles[kind]);
  const nameOf = (rule: Rule) => inOwnDirection(`${placeWords(t, tag, rule)}: ${ruleWords(t, tag, rule)}`, tag);
  const actionsOf = (rule: Rule): RowAction[] =>
    rule.withdrawTime !== null
      ? []
      : [
          {
            key: 'withdraw',
            label: t('rules.withdraw'),
            danger: true,
            onPress: () => setOpened({ is: 'withdraw', rule }),
          },
        ];
  const add = (
    <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setOpened({ is: 'new' })}>
      {t('rules.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Rule>
        name={name}
        storageName={`rules-${kind}`}
        columns={useRuleColumns()}
        rows={rules.data?.content}
        total={rules.data?.totalElements ?? 0}
        busy={rules.isPlaceholderData}
        failure={rules.isError ? failureText(t, rules.error) : undefined}
        forbidden={rules.error instanceof Failure && rules.error.status === 403}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        list={list}
        actionsOf={actionsOf}
        primary={add}
        empty={{ text: t(`rules.none.${kind}`), action: add }}
        onRefresh={() => void rules.refetch()}
      />
      <Suspense>
        {opened?.is === 'new' && <RuleDrawer kind={kind} onClose={close} />}
        {opened?.is === 'withdraw' && <WithdrawDialog id={opened.rule.id} name={nameOf(opened.rule)} onClose={close} />}
      </Suspense>
    </>
  );
}
