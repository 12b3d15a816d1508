import { StartError } from '../../start-error.ts';

/**
 * The files of the embedded PostgreSQL are damaged. Trying again with the same files cannot succeed. The message is one sentence for the
 * operator.
 */
export class DamagedFilesError extends StartError {}

/** PostgreSQL's messages about damaged or missing files. */
const damageMessages: readonly RegExp[] = [
  /could not locate a valid checkpoint record/,
  /invalid (primary )?checkpoint record/,
  /incorrect checksum/,
  /contains invalid data/,
  /could not find the database system/,
  /could not read file "global\/pg_control": read \d+ of \d+/,
  /could not open (file|directory) "(base|global|pg_xact|pg_multixact|pg_subtrans|pg_wal)[^"]*": No such file/,
  /page verification failed/,
  /invalid page in block/,
  /could not read blocks? .*: (read only \d+ of \d+ bytes|Input\/output error)/,
  /could not access status of transaction/,
];

/** Reasons outside the files for which PostgreSQL does not start or ends: resources, rights, other programs, other versions. */
const otherReasons: readonly RegExp[] = [
  /No space left|Disk quota|Cannot allocate memory|out of memory|Too many open files|too many clients|remaining connection slots/,
  /Permission denied|Operation not permitted|Read-only file system|wrong ownership|invalid permissions|execution of the PostgreSQL/,
  /shared memory|semaphore|lock file|in use|Unix-domain socket|could not (create any|bind)|could not fork/,
  /incompatible|not compatible|newer version|time zone|locale|shared librar|could not load library/,
  /database system is|canceling|terminating|connection|authentication|password|role "|database "[^"]*" does not exist/,
  /configuration|parameter|unrecognized/,
];

/** Whether a line of PostgreSQL's log reports damaged files. */
export function isDamageMessage(line: string): boolean {
  return damageMessages.some((message) => message.test(line));
}

/**
 * Whether a line reports an error that ended PostgreSQL, or one of its processes, because of damaged files. A damaged byte can lead to
 * any message, so an unknown one is taken for damage too. When the cause is another one after all, the restore fails for the same
 * reason, and the files are put back.
 */
export function isFatalDamage(line: string): boolean {
  if (isDamageMessage(line)) return /^(FATAL|PANIC|postgres):/.test(line);
  if (/^LOG:.* was terminated by signal (4|6|7|8|11):/.test(line)) return true;
  return /^(FATAL|PANIC):/.test(line) && !otherReasons.some((reason) => reason.test(line));
}

/** Whether PostgreSQL failed a query because of damaged files: with an internal error, a damaged page or index, or a missing file. */
export function isDamageError(error: unknown): error is Error & { code: unknown } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^XX00[012]$|^58P01$/.test(String(error.code)) || isDamageMessage(error.message);
}
