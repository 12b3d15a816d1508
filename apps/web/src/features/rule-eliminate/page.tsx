import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** What does not count: tests, building work, broken devices. */
export default function RuleEliminate() {
  return <RulesPage kind="eliminate" />;
}
