import type { ReplyStyle } from '@portico/contract/route';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import { errorKeys } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';
import { type FieldProblem, fieldProblems, translate } from '@portico/i18n';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isConnectionLoss } from '../things/connection-loss.ts';
import type { Log } from '../log.ts';
import { languageOfRequest } from './caller.ts';

/** What a handler returned, as it is sent: in the envelope of its route. */
export function envelopeBytes(style: ReplyStyle, result: unknown, language: Language): Buffer {
  // Undefined where there is nothing to say.
  const data = JSON.stringify(result) as string | undefined;
  if (data === undefined) return Buffer.from(style === 'wrapped' ? `${headOf(language)}}` : '');
  if (style === 'list') return bytesOf('{"code":200,', data.slice(1), '');
  return style === 'wrapped' ? bytesOf(`${headOf(language)},"data":`, data, '}') : bytesOf('', data, '');
}

function headOf(language: Language): string {
  return `{"code":200,"msg":${JSON.stringify(translate(language, 'server.ok'))}`;
}

// In one piece of memory, and never as one text: V8 writes a text with a letter beyond Latin-1 in it, as the head may have, four times as
// slowly, and copies a long one that was put together before anybody can read it.
function bytesOf(head: string, data: string, tail: string): Buffer {
  const dataStart = Buffer.byteLength(head);
  const tailStart = dataStart + Buffer.byteLength(data);
  const bytes = Buffer.allocUnsafeSlow(tailStart + tail.length);
  bytes.write(head);
  bytes.write(data, dataStart);
  bytes.write(tail, tailStart);
  return bytes;
}

/** Answers a failure in the reader's language. A fault of ours says nothing but a number that is in the log. */
export function replyError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const known = knownFailure(error);
  if (known === null)
    log.error({ requestId: request.id, url: request.url.split('?')[0], err: error }, 'unexpected fault');
  const failure = known ?? new AppError('serverError', { requestId: request.id });
  if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
  return reply.status(failure.status).send(errorBody(failure, languageOfRequest(request)));
}

/** The body of every failure. */
export function errorBody(failure: AppError, language: Language): object {
  const message = messageOf(failure, language);
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

function messageOf({ key, details }: AppError, language: Language): string {
  const text = translate(language, `errors.${key}`, details);
  if (key !== 'badRequest') return text;
  const problems = Object.entries(details).flatMap(([field, word]) => {
    const problem = fieldProblems.find((known) => known === word);
    return problem === undefined ? [] : [problemText(language, field, problem)];
  });
  // A line each; where lines run together, the dots keep them apart.
  return [text, ...problems.map((problem) => `• ${problem}`)].join('\n');
}

function problemText(language: Language, field: string, problem: FieldProblem): string {
  return translate(language, 'server.fieldProblem', { field, problem: translate(language, `errors.${problem}`) });
}

/** What the framework and its plugins refuse by themselves, in our words. */
const frameworkFailures: Readonly<Record<number, ErrorKey>> = {
  400: 'badBody',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedBody',
  429: 'tooManyRequests',
};

/** The embedded databases are back by then when they had to be started again. */
const storeRetrySeconds = 2;

function knownFailure(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error;
  if (isConnectionLoss(error)) return new AppError('storeBusy', {}, storeRetrySeconds);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const key = status === undefined ? undefined : frameworkFailures[status];
  if (key === undefined || errorKeys[key] !== status) return null;
  return new AppError(key);
}
