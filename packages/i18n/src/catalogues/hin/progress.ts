import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'लक्ष्य की प्रगति',
  detail: '{{item}} · रेखा = अब तक अपेक्षित',
  target: 'लक्ष्य',
  completion: 'पूरा',
  pace: 'गति',
  ahead: '{{value}} आगे',
  behind: '{{value}} पीछे',
  onPace: 'गति पर',
  exceeded: '{{value}} अधिक',
  missed: '{{value}} कम',
  setTargets: 'लक्ष्य तय करें',
  withoutTarget_one: 'बिना लक्ष्य वाले {{n}} स्टोर शामिल नहीं',
  withoutTarget_other: 'बिना लक्ष्य वाले {{n}} स्टोर शामिल नहीं',
  monitoring: 'सभी स्टोर के लक्ष्य',
  monitoringDetail: '{{total}} में से {{behind}} पीछे',
  noTargets: 'अभी कोई लक्ष्य तय नहीं है',
  noneSet: '{{n}} बिना लक्ष्य के',
  gaps: '{{n}} में डेटा अधूरा',
} satisfies SectionOf<'progress', 'hin'>;
