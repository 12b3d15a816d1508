/** Password policies of an installation. Specification §4: the minimum is 6 characters with letters and digits. */
export const passwordPolicies = {
  standard: { minCharacters: 6, requiresSymbol: false },
  strict: { minCharacters: 10, requiresSymbol: true },
} as const satisfies Record<string, { minCharacters: number; requiresSymbol: boolean }>;

export type PasswordPolicy = keyof typeof passwordPolicies;

export const passwordPolicyNames = Object.keys(passwordPolicies) as PasswordPolicy[]; // Object.keys returns string[]
