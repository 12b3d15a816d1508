// `npm run fuzz`: sends mutated calls of all routes to a server, and compares the base data before and after refused ones.
import { parseArgs } from 'node:util';
import { runProgram, UserFacingError } from './program.mjs';
import { runCommand } from './run-command.mjs';

const usage = `npm run fuzz [-- options]

  --requests N  number of requests; else 100,000
  --seed N      seed of the requests, a whole number; else a random one
  --help        this text
`;

await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  if (!Object.entries(values).every(([, value]) => /^\d+$/.test(value)))
    throw new UserFacingError('--requests and --seed are whole numbers.');
  const env = { PORTICO_FUZZ_REQUESTS: values.requests, PORTICO_TEST_SEED: values.seed };
  return runCommand('vitest', ['run', 'apps/server/src/stories/fuzz/'], { env });
});
