import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avancement de l’objectif',
  detail: '{{item}} · le trait marque ce qui est attendu à cette heure, selon les horaires',
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
} satisfies SectionOf<'progress', 'fra'>;
