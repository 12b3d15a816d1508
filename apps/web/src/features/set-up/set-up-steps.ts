/** The steps the user still has to do. */
type Duties = { mustChangePassword: boolean; mustSetSecondFactor: boolean };

export type SetUpStep = 'password' | 'secondFactor' | 'codes';

/** Number of steps, as known at the beginning. */
export function countSetUpSteps({ mustChangePassword, mustSetSecondFactor }: Duties): number {
  return Number(mustChangePassword) + Number(mustSetSecondFactor);
}

/** The next step. `hasChanged`: the password was just changed; `hasCodes`: recovery codes must be saved first. */
export function findNextSetUpStep(
  duties: Duties,
  { hasChanged, hasCodes }: { hasChanged: boolean; hasCodes: boolean },
): SetUpStep {
  if (hasCodes) return 'codes';
  if (duties.mustChangePassword && !hasChanged) return 'password';
  // After the change of password the server may still require the second factor; until its reply, the password form stays.
  return duties.mustSetSecondFactor ? 'secondFactor' : 'password';
}
