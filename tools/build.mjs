// `npm run build`: builds the console, which the server then serves.
import { buildConsole } from './console-build.mjs';
import { runProgram } from './program.mjs';
import { runWithElapsedSeconds } from './progress.mjs';

await runProgram(() => runWithElapsedSeconds('Building the console', buildConsole));
