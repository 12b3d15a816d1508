import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Zielerreichung',
  detail: '{{item}} · der Strich zeigt, was nach Öffnungszeiten bis jetzt fällig ist',
  target: 'Ziel',
  completion: 'Erreicht',
  pace: 'Stand',
  ahead: '{{value}} voraus',
  behind: '{{value}} zurück',
  onPace: 'Im Plan',
  exceeded: '{{value}} darüber',
  missed: '{{value}} darunter',
  setTargets: 'Ziele festlegen',
  withoutTarget: 'Standorte ohne Ziel, nicht enthalten: {{n}}',
  monitoring: 'Ziele aller Standorte',
  monitoringDetail: 'Zurück: {{behind}} von {{total}}',
  noTargets: 'Es sind noch keine Ziele festgelegt',
  noneSet: 'Ohne Ziel: {{n}}',
  gaps: 'Mit Datenlücken: {{n}}',
} satisfies SectionOf<'progress', 'de'>;
