/** PostgreSQL does not start because its files are damaged. Trying again with the same files cannot succeed. */
export class DamagedFilesError extends Error {}

/** PostgreSQL's messages about damaged or missing files; none of them is about a full disk, missing memory or missing rights. */
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

/** Whether a line of PostgreSQL's log reports damaged files. */
export function isDamageMessage(line: string): boolean {
  return damageMessages.some((message) => message.test(line));
}
