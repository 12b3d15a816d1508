import type { RuleKind } from '@portico/contract/words/counting-rules';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { emptyRuleFilters, RuleFilters, ruleFilterPatterns } from './rule-filters.tsx';
import { mayEditRules, rulePageTitles } from './rule-kinds.ts';
import { RuleList } from './rule-list.tsx';

/** The page of the rules of one kind. */
export function RulesPage({ kind }: { kind: RuleKind }) {
  const { t } = useTranslation();
  const session = useSession();
  const list = useListAddress({ filters: emptyRuleFilters, acceptedValues: ruleFilterPatterns });
  const title = t(rulePageTitles[kind]);
  if (!mayEditRules(session, kind))
    return (
      <ListPage title={title}>
        <NoPermission />
      </ListPage>
    );
  return (
    <ListPage title={title} filters={<RuleFilters kind={kind} list={list} />}>
      <RuleList kind={kind} list={list} />
    </ListPage>
  );
}
