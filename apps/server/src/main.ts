import { setFlagsFromString } from 'node:v8';

// Where objects made at one place in the program were seen to stay, V8 makes the next ones there where it collects seldom, and all that
// they hold stays with them. The first answers of a place in the program, which are remembered, made it take those of every later one for
// lasting: each left megabytes behind, and every two seconds under load everybody waited a tenth of a second until they were collected.
setFlagsFromString('--no-allocation-site-pretenuring');
// Password hashing and file work run in libuv's pool; its size is read at the first use, so this stands before every import.
process.env['UV_THREADPOOL_SIZE'] ??= '16';

const { start } = await import('./start.ts');
await start();
