/** Problems of one input field; their texts are next to the errors in the catalogues. */
export const fieldProblems = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'notANumber',
  'notAWholeNumber',
  'ambiguousNumber',
  'tooManyDecimals',
  'notADate',
  'notATime',
  'notAChoice',
  'inFuture',
  'cannotChange',
  'notCarried',
  'notAMultiple',
  'notAnEmail',
  'spreadsheetNumber',
  'taken',
  'invalid',
] as const;

export type FieldProblem = (typeof fieldProblems)[number];
