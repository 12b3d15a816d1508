import { expect, test } from 'vitest';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import { createWriteQueue, type QueuedRows } from './write-queue.ts';

type Piece = QueuedRows & { name: string };

const queuedAt = Date.parse('2026-11-20T08:00:00Z') / 1000;
/** The month that many months before the present one. */
const monthsBefore = (months: number) => toMonthNumber(Date.UTC(2026, 10 - months, 1) / 1000);
const present = monthsBefore(0);

const piece = (name: string, company: number, device: number, rest: Partial<QueuedRows> = {}): Piece => ({
  name,
  company,
  device,
  rows: 10,
  months: [present],
  queuedAt,
  ...rest,
});
const takeNames = (queue: { take(): Piece[] }) => queue.take().map(({ name }) => name);

test('companies take turns, and the devices of each', () => {
  const queue = createWriteQueue<Piece>(60);
  for (const name of ['a1', 'a2', 'a3', 'a4']) queue.add(piece(name, 1, 1));
  queue.add(piece('b1', 1, 2));
  queue.add(piece('c1', 2, 3));
  queue.add(piece('c2', 2, 3));
  queue.add(piece('d1', 3, 4));
  expect(takeNames(queue)).toEqual(['a1', 'c1', 'd1', 'b1', 'c2', 'a2']);
  expect(takeNames(queue)).toEqual(['a3', 'a4']);
  expect(queue.waitingRows()).toBe(0);
});

test('a company that was served waits until the others had their turn', () => {
  const queue = createWriteQueue<Piece>(10);
  for (const name of ['a1', 'a2', 'a3']) queue.add(piece(name, 1, 1));
  for (const name of ['b1', 'b2']) queue.add(piece(name, 2, 2));
  expect(Array.from({ length: 5 }, () => takeNames(queue)).flat()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a write has at most two past months, which delay only their device', () => {
  const queue = createWriteQueue<Piece>(1_000);
  for (const ago of [30, 29, 28, 27]) queue.add(piece(`past ${ago}`, 1, 1, { months: [monthsBefore(ago)] }));
  for (const name of ['now 1', 'now 2', 'now 3']) queue.add(piece(name, 2, 2));
  expect(takeNames(queue)).toEqual(['past 30', 'now 1', 'past 29', 'now 2', 'now 3']);
  expect(takeNames(queue)).toEqual(['past 28', 'past 27']);
});

test('devices that send the same past months share a write', () => {
  const queue = createWriteQueue<Piece>(1_000);
  for (let device = 1; device <= 50; device += 1)
    for (const ago of [30, 29, 28]) queue.add(piece(`${device}/${ago}`, 1, device, { months: [monthsBefore(ago)] }));
  expect(queue.take()).toHaveLength(100);
  expect(queue.take()).toHaveLength(50);
});

test('a piece of more past months than a write may have is taken alone', () => {
  const queue = createWriteQueue<Piece>(1_000);
  queue.add(piece('wide', 1, 1, { months: [monthsBefore(9), monthsBefore(8), monthsBefore(7)] }));
  queue.add(piece('past', 1, 2, { months: [monthsBefore(6)] }));
  queue.add(piece('now', 2, 3));
  expect(takeNames(queue)).toEqual(['wide', 'now']);
  expect(takeNames(queue)).toEqual(['past']);
});

test('the month before counts as present during its first week', () => {
  const queue = createWriteQueue<Piece>(1_000);
  const firstOfMonth = Date.parse('2026-11-03T08:00:00Z') / 1000;
  for (const ago of [0, 1, 2, 3, 4])
    queue.add(piece(`${ago}`, 1, ago + 1, { months: [monthsBefore(ago)], queuedAt: firstOfMonth }));
  expect(takeNames(queue)).toEqual(['0', '1', '2', '3']);
});

test('pieces put back come before later ones of their device', () => {
  const queue = createWriteQueue<Piece>(1_000);
  for (const name of ['1', '2', '3']) queue.add(piece(name, 1, 1));
  const taken = queue.take();
  queue.add(piece('4', 1, 1));
  queue.addFirst(taken.slice(1));
  expect(queue.waitingRowsByDevice(1, 1)).toBe(30);
  expect(queue.waitingRowsByCompany(1)).toBe(30);
  expect(takeNames(queue)).toEqual(['2', '3', '4']);
  expect(queue.waitingRowsByDevice(1, 1)).toBe(0);
});
