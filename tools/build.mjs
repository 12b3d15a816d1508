// `npm run build`: the console, ready to be handed out by the server.
import { buildConsole } from './console-build.mjs';
import { program } from './program.mjs';
import { withSeconds } from './progress.mjs';

await program(() => withSeconds('Building the console', buildConsole));
