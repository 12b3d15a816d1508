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
export type UsedSeconds = { file: string; seconds: number; processorSeconds: number | null };

export function readVitest(lines: readonly Line[], root: string): Counts;
export function secondsByFile(lines: readonly Line[], root: string): UsedSeconds[];
export function overBudget(used: readonly UsedSeconds[]): string[];
export function describeSeconds(used: readonly UsedSeconds[], options: { hasBudget: boolean }): string[];
export function failedInBrowser(report: { suites: readonly Suite[] }): string[];
