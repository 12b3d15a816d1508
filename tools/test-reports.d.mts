type Line = {
  listed?: readonly string[];
  begun?: string;
  test?: string;
  name?: string;
  status?: string;
  message?: string;
  died?: boolean;
  error?: string;
  tests?: readonly { name: string; status: string; message: string }[];
};
type Suite = { specs?: readonly object[]; suites?: readonly Suite[] };
type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

export function readVitest(lines: readonly Line[], root: string, files: readonly string[]): Counts;
export function filesIn(
  lines: readonly Line[],
  root: string,
): { listed: string[]; begun: string[]; ended: ReadonlyMap<string, Line>; died: string[] };
export function together(counts: readonly (Counts & { notes?: string[] })[]): Counts & { notes: string[] };
export function failedInBrowser(report: { suites: readonly Suite[] }): string[];
