import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisonExports, ExportName } from '@portico/contract/routes/comparison-exports';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { UserCall } from '../../../platform/http/caller.ts';

/** The user of an export, and the language. */
export type ExportCall = Pick<UserCall, 'db' | 'user' | 'language'>;

export type ComparisonName = keyof typeof comparisons;

/** The input of an export, without the format. */
export type ExportRequestQuery<Name extends ExportName> = Omit<InputOf<(typeof comparisonExports)[Name]>, 'format'>;
export type ComparisonReply<Name extends ComparisonName> = ResultOf<(typeof comparisons)[Name]>;

/** The input from which tables are built, besides the texts. */
export type ExportTableInput<Name extends ComparisonName> = {
  query: ExportRequestQuery<Name>;
  reply: ComparisonReply<Name>;
  /** Names of the requested places. */
  placeNames: readonly string[];
};
