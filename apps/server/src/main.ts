import { setFlagsFromString } from 'node:v8';

// V8 allocates objects in the old generation when earlier objects from the same place in the program survived. The old generation is
// collected rarely, together with everything the objects refer to. The first replies from a place in the program are cached, so V8 took
// all later ones for long-lived: each left megabytes behind, and under load all requests waited 0.1 s every two seconds for a collection.
setFlagsFromString('--no-allocation-site-pretenuring');
// Password hashing and file access run in libuv's thread pool. Its size is read at the first use, so it is set before every import.
process.env['UV_THREADPOOL_SIZE'] ??= '16';

const { createPrivateFiles } = await import('./platform/files/private-folder.ts');
createPrivateFiles();
const { startFromEnvironment } = await import('./start.ts');
await startFromEnvironment();
