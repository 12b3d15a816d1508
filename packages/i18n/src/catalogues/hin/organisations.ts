import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'संगठन खोजें',
  none: 'अभी कोई संगठन नहीं',
  company: 'कंपनी',
  chooseCompany: 'संगठन देखने के लिए कंपनी चुनें।',
  isDisabled: 'बंद',
  disabledName: '{{name}} (बंद)',
  add: 'संगठन जोड़ें',
  addBelow: 'नीचे जोड़ें',
  edit: 'संगठन संपादित करें',
  move: 'दूसरी जगह ले जाएँ',
  moveTitle: '“{{name}}” को दूसरी जगह ले जाएँ',
  moveText: 'इसके नीचे का सब कुछ, स्टोर भी, साथ जाएगा। उपयोगकर्ताओं को दिखने वाला डेटा भी उसी हिसाब से बदलेगा।',
  name: 'संगठन का नाम',
  parent: 'ऊपर का संगठन',
  enableAsk: 'संगठन “{{name}}” को चालू करें?',
  enableText: 'इसे फिर उपयोगकर्ताओं और स्टोर के लिए चुना जा सकेगा।',
  disableAsk: 'संगठन “{{name}}” को बंद करें?',
  disableText: 'इसे उपयोगकर्ताओं और स्टोर के लिए नहीं चुना जा सकेगा। जो पहले से इसमें हैं, वे बने रहेंगे।',
} satisfies SectionOf<'organisations', 'hin'>;
