import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Correction rules: multiply figures by a factor, or replace those of a day or hour. */
export default function CorrectionRulesPage() {
  return <RulesPage kind="correct" />;
}
