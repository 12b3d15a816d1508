import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** What counts at all: time of day, figures, limits, staff. */
export default function RuleSet() {
  return <RulesPage kind="set" />;
}
