import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Elimination rules: exclude records, for example those of tests, building work or broken devices. */
export default function EliminationRulesPage() {
  return <RulesPage kind="eliminate" />;
}
