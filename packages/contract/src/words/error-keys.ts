/** Every failure the server can name, with its HTTP status. The texts are in the catalogues, in all 18 languages. Specification §8. */
export const errorKeys = {
  badRequest: 400,
  badBody: 400,
  captchaWrong: 400,
  passwordNotDecrypted: 400,
  loginFailed: 400,
  homeTime: 400,
  homeItems: 400,
  searchNull: 400,
  notEntity: 400,
  rangeTooLong: 400,
  bindingOverlaps: 409,
  unauthorized: 401,
  userDisabled: 401,
  companyStopped: 401,
  forbidden: 403,
  noRole: 403,
  crossOrigin: 403,
  notFound: 404,
  tooLarge: 413,
  unsupportedBody: 415,
  tooManyRequests: 429,
  tooManyLogins: 429,
  serverError: 500,
  storeBusy: 503,
} as const satisfies Record<string, number>;

export type ErrorKey = keyof typeof errorKeys;
