import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'लक्ष्य की प्रगति',
  detail: '{{item}} · रेखा दिखाती है कि खुलने के समय के अनुसार अब तक कितना होना चाहिए',
  target: 'लक्ष्य',
  completion: 'पूरा',
  pace: 'गति',
  ahead: '{{value}} आगे',
  behind: '{{value}} पीछे',
  onPace: 'गति पर',
  exceeded: '{{value}} अधिक',
  missed: '{{value}} कम',
  setTargets: 'लक्ष्य तय करें',
  withoutTarget: 'बिना लक्ष्य के स्टोर, शामिल नहीं: {{n}}',
  monitoring: 'सभी स्टोर के लक्ष्य',
  monitoringDetail: 'पीछे: {{total}} में से {{behind}}',
  noTargets: 'अभी कोई लक्ष्य तय नहीं है',
  noneSet: 'बिना लक्ष्य: {{n}}',
  gaps: 'अधूरा डेटा: {{n}}',
} satisfies SectionOf<'progress', 'hin'>;
