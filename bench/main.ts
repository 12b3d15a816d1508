// Compares Portico with PostgreSQL with roll-ups, DuckDB and the bare counting engine in the same run; see README.md.
// The engines' queries run in libuv's thread pool. Its size is read at the first use, so it is set before every import.
process.env['UV_THREADPOOL_SIZE'] ??= '32';

const { runBench } = await import('./run.ts');
process.exit(await runBench());

export {};
