// Measures Portico beside PostgreSQL with roll-ups, DuckDB and the bare counting engine in the same run; see README.md for what and how.
// libuv's pool carries the engines' questions; its size is read at the first use, so this stands before every import.
process.env['UV_THREADPOOL_SIZE'] ??= '32';

const { run } = await import('./run.ts');
process.exit(await run());

export {};
