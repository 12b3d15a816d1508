type Line = {
  listed?: readonly string[];
  test?: string;
  file?: string;
  status?: string;
  message?: string;
  seconds?: number;
  measured?: string;
  processorSeconds?: number;
  error?: string;
  tests?: readonly { name: string; status: string; message: string }[];
};
type Suite = { specs?: readonly object[]; suites?: readonly Suite[] };
type Counts = { passed: number; failed: number; skipped: number; failures: string[] };
export type FileSeconds = { file: string; seconds: number; processorSeconds: number | null };

export function readVitestReport(lines: readonly Line[], root: string): Counts;
export function listSecondsByFile(lines: readonly Line[], root: string): FileSeconds[];
export function findFilesOverBudget(used: readonly FileSeconds[]): string[];
export function formatSecondsByFile(used: readonly FileSeconds[], options: { hasBudget: boolean }): string[];
export function listBrowserFailures(report: { suites: readonly Suite[] }): string[];
