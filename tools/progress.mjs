// Progress on a terminal: one line that is rewritten. In a pipe or a log file: a new line every few seconds.

const quietSeconds = 5;
const eraseLine = '\r\u001b[2K';
let isLineOpen = false;

/** Prints a line. Erases the progress line on the terminal, which appears again with its next change. */
export function printLine(text, stream = 'stdout') {
  if (isLineOpen && process.stdout.isTTY) process.stdout.write(eraseLine);
  process[stream].write(`${text}\n`);
}

/** Creates a progress line; call `show` any number of times and `end` once. */
export function createProgressLine() {
  const out = process.stdout;
  let printedAt = 0;
  let printed = '';
  return {
    show(text) {
      if (text === printed) return;
      if (out.isTTY) {
        const width = out.columns ?? 80;
        out.write(`${eraseLine}${text.slice(0, width - 1)}`);
        isLineOpen = true;
      } else {
        if (Date.now() - printedAt < quietSeconds * 1000) return;
        printedAt = Date.now();
        out.write(`${text}\n`);
      }
      printed = text;
    },
    /** Replaces the progress line by `text`, or removes it. */
    end(text = '') {
      isLineOpen = false;
      if (out.isTTY) out.write(`${eraseLine}${text}${text === '' ? '' : '\n'}`);
      else if (text !== '' && text !== printed) out.write(`${text}\n`);
    },
  };
}

/** Shows "what … 12 s" every second until `work` is done; returns its result. */
export async function runWithElapsedSeconds(what, work) {
  const line = createProgressLine();
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  line.show(`${what} …`);
  const timer = setInterval(() => line.show(`${what} … ${seconds()} s`), 1000);
  try {
    const result = await work();
    line.end(`${what}: done in ${seconds()} s`);
    return result;
  } catch (error) {
    line.end(`${what}: failed after ${seconds()} s`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
