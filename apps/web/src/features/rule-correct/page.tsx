import { RulesPage } from '../../pickers/rules/rules-page.tsx';

/** Corrections: figures times a factor, or what a day or hour really was. */
export default function RuleCorrect() {
  return <RulesPage kind="correct" />;
}
