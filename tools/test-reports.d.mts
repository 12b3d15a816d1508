type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly object[];
};
type Suite = { specs?: readonly object[]; suites?: readonly Suite[] };

export function failedInVitest(report: { testResults: readonly VitestFile[] }, root: string): string[];
export function failedInBrowser(report: { suites: readonly Suite[] }): string[];
