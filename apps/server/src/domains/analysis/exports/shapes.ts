import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisonExports, ExportName } from '@portico/contract/routes/comparison-exports';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { UserCall } from '../../../platform/http/caller.ts';

/** As whom, and in which language. */
export type ExportCall = Pick<UserCall, 'db' | 'user' | 'language'>;

export type ComparisonName = keyof typeof comparisons;

/** What was asked, without the format. */
export type AskedOf<Name extends ExportName> = Omit<InputOf<(typeof comparisonExports)[Name]>, 'format'>;
export type ReplyOf<Name extends ComparisonName> = ResultOf<(typeof comparisons)[Name]>;

/** What a table is made of beside a reply. */
export type Told<Name extends ComparisonName> = {
  asked: AskedOf<Name>;
  reply: ReplyOf<Name>;
  /** Names of the places that were asked about. */
  places: readonly string[];
};
