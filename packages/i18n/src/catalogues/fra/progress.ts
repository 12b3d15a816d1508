import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avancement de l’objectif',
  detail: '{{item}} · trait\u00a0: attendu à cette heure',
  target: 'Objectif',
  completion: 'Atteint',
  pace: 'Rythme',
  ahead: '{{value}} d’avance',
  behind: '{{value}} de retard',
  onPace: 'Au rythme prévu',
  exceeded: '{{value}} au-dessus',
  missed: '{{value}} en dessous',
  setTargets: 'Fixer des objectifs',
  withoutTarget: 'Magasins sans objectif, non comptés : {{n}}',
  monitoring: 'Objectifs de tous les magasins',
  monitoringDetail: 'En retard : {{behind}} sur {{total}}',
  noTargets: 'Aucun objectif n’est encore fixé',
  noneSet: 'Sans objectif : {{n}}',
  gaps: 'Avec des données incomplètes : {{n}}',
  tooEarly: 'Trop tôt',
  tooEarlyHint: 'Affiché dès qu’un dixième de la journée habituelle est passé.',
  aboveBaseBelowTarget:
    'Au-dessus de la comparaison ({{base}} : {{baseValue}}), mais sous l’objectif à ce stade ({{due}}).',
  belowBaseAboveTarget:
    'Sous la comparaison ({{base}} : {{baseValue}}), mais au-dessus de l’objectif à ce stade ({{due}}).',
} satisfies SectionOf<'progress', 'fra'>;
