import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeHxF1Report, encodeHxF1TimeSync } from '@portico/device-formats';

// Run by infrared-fleet.sized.test.ts in a process of its own. Connects with the XML port, writes "ready" when all connections are open, and
// keeps them open until it is ended: idle ones send nothing; half-open ones send a message, and neither read the reply nor close; slow
// ones send one byte a second, and connect again when they are cut off.
const [port, sn, idle, halfOpen, slow] = process.argv.slice(2);
if (sn === undefined) throw new Error('port, serial number, idle, half-open, slow');

let opened = 0;

async function open(): Promise<Socket> {
  opened += 1;
  // 20 connections for each address.
  const shop = Math.floor(opened / 20);
  const localAddress = `127.20.${(shop >> 8) & 255}.${shop & 255}`;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const report = { endLocal: null, isHistory: false, battery: 80, batteryTx: 70, inFocus: true };

async function sendSlowly(serialNumber: string): Promise<void> {
  let socket = await open();
  const frame = encodeHxF1Report(serialNumber, 1, { flowIn: 1, flowOut: 0, ...report });
  let sent = 0;
  for (;;) {
    await pause(1_000);
    if (socket.destroyed) {
      socket = await open();
      sent = 0;
    }
    // The last byte is never sent.
    socket.write(frame.subarray(sent, sent + 1));
    sent = Math.min(sent + 1, frame.length - 2);
  }
}

for (let n = 0; n < Number(idle); n += 1) await open();
for (let n = 0; n < Number(halfOpen); n += 1) {
  const socket = await open();
  socket.pause();
  socket.write(encodeHxF1TimeSync(sn, n));
}
process.stdout.write('ready\n');
await Promise.all(Array.from({ length: Number(slow) }, () => sendSlowly(sn)));
