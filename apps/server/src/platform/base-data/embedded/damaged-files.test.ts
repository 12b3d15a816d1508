import { expect, test } from 'vitest';
import { isDamageMessage, isFatalDamage } from './damaged-files.ts';

const lines: [string, boolean][] = [
  ['PANIC:  could not locate a valid checkpoint record at 0/1510268', true],
  ['FATAL:  incorrect checksum in control file', true],
  ['FATAL:  relation mapping file "global/pg_filenode.map" contains incorrect checksum', true],
  ['FATAL:  relation mapping file "global/pg_filenode.map" contains invalid data', true],
  ['postgres: could not find the database system', true],
  ['PANIC:  could not read file "global/pg_control": read 6 of 296', true],
  ['FATAL:  could not open file "base/5/1259": No such file or directory', true],
  ['FATAL:  could not open file "pg_xact/0000": No such file or directory', true],
  ['WARNING:  page verification failed, calculated checksum 1 but expected 2', true],
  ['ERROR:  invalid page in block 0 of relation "base/5/1259"', true],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device', false],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', false],
  ['FATAL:  could not create lock file "postmaster.pid": No space left on device', false],
  ['FATAL:  data directory "/x" has invalid permissions', false],
  ['FATAL:  could not open file "base/5/1259": Permission denied', false],
  ['FATAL:  could not open file "base/5/1259": Too many open files', false],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', false],
  ['FATAL:  the database system is starting up', false],
];

const fatalLines: [string, boolean][] = [
  ['FATAL:  incorrect checksum in control file', true],
  ['PANIC:  replication checkpoint has wrong magic 1 instead of 2', true],
  ['FATAL:  "base/16384" is not a valid data directory', true],
  ['FATAL:  cache lookup failed for relation 1259', true],
  ['LOG:  startup process (PID 12) was terminated by signal 11: Segmentation fault', true],
  ['ERROR:  invalid page in block 0 of relation "base/16384/16416"', false],
  ['FATAL:  could not open file "base/5/1259": Permission denied', false],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', false],
  ['FATAL:  the database system is not yet accepting connections', false],
  ['FATAL:  terminating connection due to administrator command', false],
  ['FATAL:  database files are incompatible with server', false],
  ['LOG:  client backend (PID 12) was terminated by signal 9: Killed', false],
];

test.each(fatalLines)('unknown reasons of an end count as damage, known ones do not: %s', (line, isDamaged) => {
  expect(isFatalDamage(line)).toBe(isDamaged);
});

test.each(lines)('only log lines about damaged files are recognised: %s', (line, isDamaged) => {
  expect(isDamageMessage(line)).toBe(isDamaged);
});
