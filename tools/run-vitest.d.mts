import type { FileSeconds } from './test-reports.mjs';

export function runVitest(options: {
  env?: Record<string, string>;
  cwd?: string;
  report?: string;
  silentSeconds?: number;
  hasBudget?: boolean;
}): Promise<{ passed: number; failed: number; skipped: number; failures: string[]; secondsByFile: FileSeconds[] }>;
