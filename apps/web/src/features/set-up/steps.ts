/** What of a person is still to be done. */
type Duties = { mustChangePassword: boolean; mustSetSecondFactor: boolean };

export type Step = 'password' | 'secondFactor' | 'codes';

/** How many things are to be done, as far as it is known at the beginning. */
export function stepCount({ mustChangePassword, mustSetSecondFactor }: Duties): number {
  return Number(mustChangePassword) + Number(mustSetSecondFactor);
}

/** What to do now; `hasChanged`: the password has just been changed, `hasCodes`: recovery codes wait to be kept. */
export function nextStep(duties: Duties, { hasChanged, hasCodes }: { hasChanged: boolean; hasCodes: boolean }): Step {
  if (hasCodes) return 'codes';
  if (duties.mustChangePassword && !hasChanged) return 'password';
  // Until the server is heard, which may ask for the second factor only then, the first form stays.
  return duties.mustSetSecondFactor ? 'secondFactor' : 'password';
}
