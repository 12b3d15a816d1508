import { type RuleKind, ruleKinds } from '@portico/contract/words/counting-rules';
import type { useSession } from '../../session/session.ts';

/** What the pages of the kinds of rules are called. */
export const ruleTitles = {
  correct: 'menu.correction',
  set: 'menu.ruleSettings',
  eliminate: 'menu.elimination',
} as const satisfies Record<RuleKind, string>;

/** Whether somebody may make rules of a kind, or of any. */
export function mayRule({ can }: Pick<ReturnType<typeof useSession>, 'can'>, kind?: RuleKind): boolean {
  const kinds = kind === undefined ? ruleKinds : [kind];
  return kinds.some((one) => can(`rule:${one}`));
}
