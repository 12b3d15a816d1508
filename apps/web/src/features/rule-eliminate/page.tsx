import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Elimination rules: records that do not count, for example of tests, building work or broken devices. */
export default function EliminationRulesPage() {
  return <RulesPage kind="eliminate" />;
}
