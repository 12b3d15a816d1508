// Password hashing and file work run in libuv's pool; its size is read at the first use, so this stands before every import.
process.env['UV_THREADPOOL_SIZE'] ??= '16';

const { start } = await import('./start.ts');
await start();

export {};
