export function runVitest(
  name: string,
  options: readonly string[],
  more: { folders?: readonly string[]; env?: Record<string, string>; cwd?: string; silentSeconds?: number },
): Promise<{ passed: number; failed: number; skipped: number; failures: string[]; notes?: string[] }>;
