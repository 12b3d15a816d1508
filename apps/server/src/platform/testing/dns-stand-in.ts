import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** An answer: an IPv4 address, an IPv6 address in full form (eight groups), or a name that is the alias' target. */
type Answer = { A: string } | { AAAA: string } | { CNAME: string };
type QuestionType = 'A' | 'AAAA';

export type DnsStandIn = {
  /** host:port, for a resolver. */
  server: string;
  /** All questions, as "type name". */
  questions: string[];
  close(): void;
};

const typeNumbers = { A: 1, CNAME: 5, AAAA: 28 };

/**
 * Opens a name server on 127.0.0.1. `answer` gives the records for a question (an alias first, then the records of its target), or
 * null for no reply at all; an empty list means that the name has no records of this type.
 */
export async function openDnsStandIn(
  answer: (name: string, type: QuestionType) => Answer[] | null,
): Promise<DnsStandIn> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message);
    questions.push(`${type} ${name}`);
    const answers = answer(name, type);
    if (answers !== null) socket.send(writeReply(message.subarray(0, end), name, answers), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, questions, close: () => socket.close() };
}

function readQuestion(message: Buffer): { name: string; type: QuestionType; end: number } {
  const labels: string[] = [];
  let offset = 12;
  for (let length = message.readUInt8(offset); length > 0; length = message.readUInt8(offset)) {
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  const type = message.readUInt16BE(offset + 1) === typeNumbers.AAAA ? 'AAAA' : 'A';
  return { name: labels.join('.').toLowerCase(), type, end: offset + 5 };
}

function writeReply(question: Buffer, name: string, answers: readonly Answer[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2); // a reply without an error
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt32BE(0, 8);
  let owner = name;
  const records = answers.map((one) => {
    const [type, data] =
      'A' in one
        ? (['A', Buffer.from(one.A.split('.').map(Number))] as const)
        : 'AAAA' in one
          ? ([
              'AAAA',
              Buffer.from(
                one.AAAA.split(':')
                  .map((group) => group.padStart(4, '0'))
                  .join(''),
                'hex',
              ),
            ] as const)
          : (['CNAME', writeName(one.CNAME)] as const);
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(typeNumbers[type], 0);
    fixed.writeUInt16BE(1, 2);
    fixed.writeUInt16BE(data.length, 8);
    const record = Buffer.concat([writeName(owner), fixed, data]);
    if ('CNAME' in one) owner = one.CNAME;
    return record;
  });
  return Buffer.concat([header, question.subarray(12), ...records]);
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}
