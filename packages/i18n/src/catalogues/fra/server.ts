import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: 'C’est fait',
  retryAfter_one: 'Réessayez dans {{n}} seconde',
  retryAfter_many: 'Réessayez dans {{n}} de secondes',
  retryAfter_other: 'Réessayez dans {{n}} secondes',
  fieldProblem: '{{field}}\u00a0: {{problem}}',
  secondFactorNotGiven: 'Le mot de passe était correct, mais la vérification en deux étapes n’a pas été terminée.',
} satisfies AreaOf<'server', 'fra'>;
