import { type RuleKind, ruleKinds } from '@portico/contract/words/counting-rules';
import type { useSession } from '../../session/session.ts';

/** Page titles of the kinds of rules. */
export const rulePageTitles = {
  correct: 'menu.correction',
  set: 'menu.ruleSettings',
  eliminate: 'menu.elimination',
} as const satisfies Record<RuleKind, string>;

/** Whether the user may edit rules of a kind, or of any kind if none is given. */
export function mayEditRules({ can }: Pick<ReturnType<typeof useSession>, 'can'>, kind?: RuleKind): boolean {
  const kinds = kind === undefined ? ruleKinds : [kind];
  return kinds.some((one) => can(`rule:${one}`));
}
