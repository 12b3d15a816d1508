type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly object[];
};
type Suite = { specs?: readonly object[]; suites?: readonly Suite[] };
type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

export function readVitest(
  report: { testResults: readonly VitestFile[] },
  root: string,
  left?: readonly string[],
): Counts;
export function together(counts: readonly (Counts & { notes?: string[] })[]): Counts & { notes: string[] };
export function failedInBrowser(report: { suites: readonly Suite[] }): string[];
