/** PostgreSQL does not start because its files are damaged: the same files will not start the next time either. */
export class DamagedFilesError extends Error {}

/** What PostgreSQL says of damaged or missing files of its own; of a full disk, missing memory or rights it says something else. */
const damages: readonly RegExp[] = [
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

/** Whether a line of PostgreSQL's log says that its files are damaged. */
export function saysDamaged(line: string): boolean {
  return damages.some((damage) => damage.test(line));
}
