// Imported before a server: replies to each message of the parent process with the event loop delays (ms) since the last message.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = { p50: number; p99: number; max: number };

/** Milliseconds. The monitor sets a timer with this interval, and records the time between two runs of it. */
const resolution = 10;

const histogram = monitorEventLoopDelay({ resolution });
histogram.enable();
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('message', () => {
  const [p50, p99, max] = [histogram.percentile(50), histogram.percentile(99), histogram.max].map(milliseconds);
  histogram.reset();
  process.send?.({ p50, p99, max });
});
// The channel alone does not keep the server running.
process.channel?.unref();
