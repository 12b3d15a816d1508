import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'मूल रिकॉर्ड',
  empty: 'इस समय के रिकॉर्ड नहीं (यह शून्य नहीं है)।',
  sum: 'सभी रिकॉर्ड का योग',
  localTime: 'स्थानीय समय',
  asSent: '{{metric}}, जैसा भेजा गया',
  sent: 'भेजा गया: {{value}}',
  counted: 'आँकड़े में शामिल',
  takenOut: 'नियम से हटाया गया',
  otherDevice: 'वही लोग, दूसरे डिवाइस ने गिने',
  dwellCount: 'ठहरने की संख्या',
  made: 'सुधारे गए मान से बना',
} satisfies SectionOf<'records', 'hin'>;
