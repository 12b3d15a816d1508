import './tie-to-parent.mjs';
import path from 'node:path';
import { startChildProcess } from './child-process.mjs';
import { ensureRightNode, projectEnvironment, projectRoot } from './install.mjs';
import { createProgressLine, printLine } from './progress.mjs';

/**
 * Runs a program of the server as an operator's command: shows its steps as progress and prints its lines. Returns the exit code.
 */
export async function runServerCommand({ tool, script, usage }) {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!(await ensureRightNode(tool, args))) return process.exitCode;
  const progress = createProgressLine();
  const startedAt = Date.now();
  const child = startChildProcess({
    name: script,
    script: path.join(projectRoot, 'apps/server/src', script),
    args,
    env: projectEnvironment({ PORTICO_DATA: path.resolve(projectRoot, process.env.PORTICO_DATA || 'data') }),
    onLine(line, stream) {
      if (line.startsWith('… ')) progress.show(`${line.slice(2)} … ${Math.round((Date.now() - startedAt) / 1000)} s`);
      else printLine(line, stream);
      return true;
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void child.stop());
  const { code } = await child.ended;
  progress.end();
  return code ?? 1;
}
