import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackages } from './debian.mjs';
import { UserFacingError } from './program.mjs';

const startSeconds = 20;
const root = path.join(import.meta.dirname, '..');
/** Debian installs Mosquitto in a folder that is not in the PATH of ordinary users. */
const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };

export function findMosquitto() {
  // Mosquitto has no option for its version; the first line of its help contains it.
  const helpText = spawnSync('mosquitto', ['-h'], { env: environment, encoding: 'utf8' }).stdout ?? '';
  const version = /mosquitto version (\d+)(\.\S+)?/.exec(helpText);
  if (version === null) return { missing: 'Mosquitto is not installed' };
  if (Number(version[1]) < 2) return { missing: `${version[0]} is older than 2` };
  return { version: version[0] };
}

export function ensureMosquitto() {
  if (!('missing' in findMosquitto())) return;
  try {
    installDebianPackages(['mosquitto'], 'Mosquitto');
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    process.stdout.write(`${error.message} The tests with an external message broker are skipped.\n`);
  }
}

/** The configuration and the access list from README.md, with the folders and ports of this broker. */
function configurationFromReadme(folder, ports) {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const block = (name) => {
    const found = new RegExp(`\`/etc/mosquitto/${name}\`:\n\n\`\`\`\n([^\`]+)\`\`\``).exec(readme)?.[1];
    if (found === undefined) throw new Error(`README.md shows no ${name}`);
    return found;
  };
  const replaced = (text, pattern, by) => {
    if (!pattern.test(text)) throw new Error(`README.md's mosquitto.conf has no ${pattern}`);
    return text.replace(pattern, by);
  };
  let conf = block('mosquitto.conf');
  conf = replaced(conf, /\/var\/lib\/mosquitto\//g, `${folder}/store/`);
  conf = replaced(conf, /\/etc\/mosquitto\//g, `${folder}/`);
  conf = replaced(conf, /^listener 1883$/m, `listener ${ports.devices} 127.0.0.1`);
  conf = replaced(conf, /^listener 1884 127\.0\.0\.1$/m, `listener ${ports.server} 127.0.0.1`);
  // Without this setting, a Mosquitto started by root switches to a user without permission to read these files.
  if (process.getuid?.() === 0) conf += 'user root\n';
  return { conf, acl: block('acl') };
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

export async function startMosquitto(users) {
  const found = findMosquitto();
  if ('missing' in found) throw new UserFacingError(`${found.missing}.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-mosquitto-'));
  const [devices, server] = await freePorts(2);
  const { conf, acl } = configurationFromReadme(folder, { devices, server });
  const password = randomBytes(16).toString('hex');
  mkdirSync(path.join(folder, 'store'));
  writeFileSync(path.join(folder, 'mosquitto.conf'), conf, { mode: 0o600 });
  writeFileSync(path.join(folder, 'acl'), acl, { mode: 0o600 });
  const passwords = path.join(folder, 'passwords');
  const lines = Object.entries({ portico: password, ...users }).map((entry) => `${entry.join(':')}\n`);
  writeFileSync(passwords, lines.join(''), { mode: 0o600 });
  execFileSync('mosquitto_passwd', ['-U', passwords], { env: environment });

  let running = null;
  async function start() {
    running = spawn('mosquitto', ['-c', path.join(folder, 'mosquitto.conf')], { env: environment, stdio: 'ignore' });
    for (let tries = 0; tries < startSeconds * 20; tries += 1) {
      if (running.exitCode !== null) throw new Error(`Mosquitto ended with ${running.exitCode}`);
      if ((await acceptsConnections(devices)) && (await acceptsConnections(server))) return;
      await pause(50);
    }
    throw new Error('Mosquitto was not ready in time');
  }
  async function end() {
    const ending = running;
    running = null;
    if (ending === null || ending.exitCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill('SIGTERM');
    await exit;
  }
  await start();
  return {
    version: found.version,
    deviceUrl: `mqtt://127.0.0.1:${devices}`,
    serverUrl: `mqtt://portico:${password}@127.0.0.1:${server}`,
    start,
    end,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function acceptsConnections(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
  });
}
