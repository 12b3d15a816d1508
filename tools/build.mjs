// `npm run build`: builds the console, which the server then serves.
import { buildConsole } from './console-build.mjs';
import { runProgram } from './program.mjs';
import { showElapsedSeconds } from './progress.mjs';

await runProgram(() => showElapsedSeconds('Building the console', buildConsole));
