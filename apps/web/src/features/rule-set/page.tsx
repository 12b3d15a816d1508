import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Statistics rules: limit which records count, by time of day, metrics, lowest and highest value, and staff. */
export default function SettingRulesPage() {
  return <RulesPage kind="set" />;
}
