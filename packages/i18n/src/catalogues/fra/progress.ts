import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avancement de l’objectif',
  detail: '{{item}} · trait = attendu à ce stade',
  target: 'Objectif',
  completion: 'Atteint',
  pace: 'Rythme',
  ahead: '{{value}} d’avance',
  behind: '{{value}} de retard',
  onPace: 'Au rythme prévu',
  exceeded: '{{value}} au-dessus de l’objectif',
  missed: '{{value}} sous l’objectif',
  setTargets: 'Fixer des objectifs',
  withoutTarget_one: '{{n}} magasin sans objectif, non inclus',
  withoutTarget_many: '{{n}} de magasins sans objectif, non inclus',
  withoutTarget_other: '{{n}} magasins sans objectif, non inclus',
  monitoring: 'Objectifs de tous les magasins',
  monitoringDetail: '{{behind}} sur {{total}} en retard',
  noTargets: 'Aucun objectif pour l’instant',
  noneSet: '{{n}} sans objectif',
  gaps: '{{n}} avec données incomplètes',
  tooEarly: 'Trop tôt',
  tooEarlyHint: 'Affiché dès qu’un dixième de la journée habituelle est passé.',
  aboveBaseBelowTarget:
    'Au-dessus de la comparaison ({{base}}\u00a0: {{baseValue}}), mais sous l’objectif à ce stade ({{due}}).',
  belowBaseAboveTarget:
    'Sous la comparaison ({{base}}\u00a0: {{baseValue}}), mais au-dessus de l’objectif à ce stade ({{due}}).',
} satisfies SectionOf<'progress', 'fra'>;
