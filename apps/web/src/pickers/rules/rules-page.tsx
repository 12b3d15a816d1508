import type { RuleKind } from '@portico/contract/words/counting-rules';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { NoPermission } from '../../ui/no-permission.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { acceptedFilters, RuleFilters, ruleFilters } from './rule-filters.tsx';
import { mayRule, ruleTitles } from './rule-kinds.ts';
import { RuleList } from './rule-list.tsx';

/** The rules of one kind: what they say, of what, since when, and by whom. */
export function RulesPage({ kind }: { kind: RuleKind }) {
  const { t } = useTranslation();
  const session = useSession();
  const list = useListAddress({ filters: ruleFilters, accepted: acceptedFilters });
  const title = t(ruleTitles[kind]);
  if (!mayRule(session, kind))
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
