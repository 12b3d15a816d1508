/** What can be wrong with one field of a call; the texts stand beside the errors in the catalogues. */
export const fieldProblems = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'notANumber',
  'notAWholeNumber',
  'notADate',
  'notATime',
  'notAChoice',
  'notAMultiple',
  'notAnEmail',
  'taken',
  'invalid',
] as const;

export type FieldProblem = (typeof fieldProblems)[number];
