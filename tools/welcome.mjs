import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Prints the address of the console, the demonstration's logins and the data folder. */
export function printWelcome({ reachable, port, data, demo, doors }) {
  const host = reachable === '127.0.0.1' ? 'localhost' : reachable;
  const logins = path.join(data, 'demo', 'logins.json');
  const lines = ['', 'Portico is running.', '', `  Console   http://${host}:${port}/`];
  if (demo && existsSync(logins))
    lines.push(`  Logins    ${path.relative(process.cwd(), logins)}`, ...loginLines(logins));
  if (doors !== null) lines.push(`  Devices   ${doors}`);
  lines.push(`  Data      ${data}`, '', 'Ctrl-C stops it; everything is kept.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

const roles = {
  platform: 'platform administrator',
  company: 'company administrator',
  region: 'regional manager',
  store: 'one store',
};

function loginLines(file) {
  const { logins } = JSON.parse(readFileSync(file, 'utf8'));
  const width = Math.max(...logins.map(({ username }) => username.length));
  return logins.map(({ username, password, role, company }) => {
    const who = [roles[role] ?? role, company].filter(Boolean).join(', ');
    return `              ${username.padEnd(width)}  ${password}  ${who}`;
  });
}
