import type { ReplyStyle } from '@portico/contract/route';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import { errorKeys } from '@portico/contract/words/error-keys';
import { type Language, languages } from '@portico/contract/words/languages';
import { type FieldProblem, fieldProblems, translate } from '@portico/i18n';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isConnectionLoss } from '../base-data/connection-loss.ts';
import type { Log } from '../log.ts';
import { readRequestLanguage } from './caller.ts';

/** Encodes the result of a handler as JSON in the envelope of its route's reply style. */
export function encodeReply(style: ReplyStyle, result: unknown, language: Language): Buffer {
  // Undefined when the handler returns nothing.
  const data = JSON.stringify(result) as string | undefined;
  if (data === undefined) return Buffer.from(style === 'wrapped' ? `${buildHead(language)}}` : '');
  if (style === 'list') return joinAsBytes('{"code":200,', data.slice(1), '');
  return style === 'wrapped' ? joinAsBytes(`${buildHead(language)},"data":`, data, '}') : joinAsBytes('', data, '');
}

function buildHead(language: Language): string {
  return `{"code":200,"msg":${JSON.stringify(translate(language, 'server.ok'))}`;
}

// Encodes the parts into one buffer without concatenating the strings. V8 encodes a string that contains a letter beyond Latin-1 four
// times as slowly. The message in the head often contains one, and concatenation would slow down the data, too. V8 also copies a long
// concatenated string before encoding it.
function joinAsBytes(head: string, data: string, tail: string): Buffer {
  const dataStart = Buffer.byteLength(head);
  const tailStart = dataStart + Buffer.byteLength(data);
  const bytes = Buffer.allocUnsafeSlow(tailStart + tail.length);
  bytes.write(head);
  bytes.write(data, dataStart);
  bytes.write(tail, tailStart);
  return bytes;
}

/** Sends a failure in the language of the request. An unexpected error is logged, and the reply contains only its request id. */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const knownFailure = toAppError(error);
  if (knownFailure === null)
    log.error({ requestId: request.id, url: request.url.split('?')[0], err: error }, 'unexpected fault');
  const failure = knownFailure ?? new AppError('serverError', { requestId: request.id });
  if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
  return reply.status(failure.status).send(buildErrorBody(failure, readRequestLanguage(request)));
}

/** Builds the reply body of a failure. */
export function buildErrorBody(failure: AppError, language: Language): object {
  const message = formatMessage(failure, language);
  const { status, key, details } = failure;
  return {
    code: status,
    status,
    msg: message,
    message,
    key,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    timestamp: new Date().toISOString(),
  };
}

function formatMessage({ key, details, retryAfterSeconds }: AppError, language: Language): string {
  if (key === 'tooManyLogins' && retryAfterSeconds !== null)
    return translate(language, 'server.loginsLimited', { wait: formatWaitingTime(retryAfterSeconds, language) });
  if (key === 'tooManyRequests' && retryAfterSeconds !== null)
    return translate(language, 'server.requestsLimited', { wait: formatWaitingTime(retryAfterSeconds, language) });
  const text = translate(language, `errors.${key}`, details);
  if (key !== 'badRequest') return text;
  const problems = Object.entries(details).flatMap(([field, problemKey]) => {
    const problem = fieldProblems.find((knownProblem) => knownProblem === problemKey);
    return problem === undefined ? [] : [problemText(language, field, problem)];
  });
  // One line per problem; the dots separate them where line breaks are not shown.
  return [text, ...problems.map((problem) => `• ${problem}`)].join('\n');
}

/** Waiting times up to this are formatted in seconds, longer ones in minutes. */
const maxSecondsInWords = 90;

/** A waiting time as text: "45 seconds", "15 minutes". */
export function formatWaitingTime(seconds: number, language: Language): string {
  const [unit, count] =
    seconds <= maxSecondsInWords ? (['second', seconds] as const) : (['minute', seconds / 60] as const);
  const format = new Intl.NumberFormat(languages[language].tag, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(count));
}

function problemText(language: Language, field: string, problem: FieldProblem): string {
  return translate(language, 'server.fieldProblem', { field, problem: translate(language, `errors.${problem}`) });
}

/** Error keys for the status codes with which the framework and its plugins refuse requests. */
const frameworkFailures: Readonly<Record<number, ErrorKey>> = {
  400: 'badBody',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedBody',
  429: 'tooManyRequests',
};

/** Time in which an embedded database that died is usually up again. */
const storeRetrySeconds = 2;

function toAppError(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error;
  if (isConnectionLoss(error)) return new AppError('storeBusy', {}, storeRetrySeconds);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const key = status === undefined ? undefined : frameworkFailures[status];
  if (key === undefined || errorKeys[key] !== status) return null;
  return new AppError(key);
}
