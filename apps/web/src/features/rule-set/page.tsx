import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Setting rules: what counts at all, by time of day, metrics, limits and staff. */
export default function SettingRulesPage() {
  return <RulesPage kind="set" />;
}
