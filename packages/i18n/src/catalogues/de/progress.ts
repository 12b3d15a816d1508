import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Zielerreichung',
  detail: '{{item}} · Strich = Soll bis jetzt',
  target: 'Ziel',
  completion: 'Erreicht',
  pace: 'Stand',
  ahead: '{{value}} vor Plan',
  behind: '{{value}} hinter Plan',
  onPace: 'Im Plan',
  exceeded: '{{value}} über Ziel',
  missed: '{{value}} unter Ziel',
  setTargets: 'Ziele festlegen',
  withoutTarget_one: '{{n}} Filiale ohne Ziel nicht enthalten',
  withoutTarget_other: '{{n}} Filialen ohne Ziel nicht enthalten',
  monitoring: 'Ziele aller Filialen',
  monitoringDetail: '{{behind}} von {{total}} hinter Plan',
  noTargets: 'Noch keine Ziele',
  noneSet: '{{n}} ohne Ziel',
  gaps: '{{n}} mit Datenlücken',
} satisfies SectionOf<'progress', 'de'>;
