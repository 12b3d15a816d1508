import { PlusOutlined } from '@ant-design/icons';
import type { RuleKind } from '@portico/contract/words/counting-rules';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { addRightToLeftMark } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import { type CountingRuleRow, formatRule, formatRulePlaces } from './format-rule.ts';
import { useRuleColumns } from './rule-columns.tsx';
import { type RuleFilterName, toRuleQuery } from './rule-filters.tsx';
import { rulePageTitles } from './rule-kinds.ts';
import { useRules } from './rule-requests.ts';

const RuleDrawer = lazy(() => import('./rule-drawer.tsx'));
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'));

type Opened = { kind: 'new' } | { kind: 'withdraw'; rule: CountingRuleRow } | null;

/** A table of rules; rules can be added and withdrawn, but not changed. */
export function RuleList({ kind, list }: { kind: RuleKind; list: ListController<RuleFilterName> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const rules = useRules(toRuleQuery(kind, list));
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const name = t(rulePageTitles[kind]);
  const nameOf = (rule: CountingRuleRow) =>
    addRightToLeftMark(`${formatRulePlaces(t, tag, rule)}: ${formatRule(t, tag, rule)}`, tag);
  const rowActions = (rule: CountingRuleRow): RowAction[] =>
    rule.withdrawTime !== null
      ? []
      : [
          {
            key: 'withdraw',
            label: t('rules.withdraw'),
            danger: true,
            onPress: () => setOpened({ kind: 'withdraw', rule }),
          },
        ];
  const add = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('rules.add')}
    </Button>
  );
  return (
    <>
      <DataTable<CountingRuleRow>
        name={name}
        storageName={`rules-${kind}`}
        columns={useRuleColumns()}
        rows={rules.data?.content}
        total={rules.data?.totalElements ?? 0}
        busy={rules.isPlaceholderData}
        failure={rules.isError ? formatFailure(t, rules.error) : undefined}
        forbidden={rules.error instanceof Failure && rules.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={nameOf}
        list={list}
        getRowActions={rowActions}
        primary={add}
        empty={{ text: t(`rules.none.${kind}`), action: add }}
        onRefresh={() => void rules.refetch()}
      />
      <Suspense>
        {opened?.kind === 'new' && <RuleDrawer kind={kind} onClose={close} />}
        {opened?.kind === 'withdraw' && (
          <WithdrawDialog id={opened.rule.id} name={nameOf(opened.rule)} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
