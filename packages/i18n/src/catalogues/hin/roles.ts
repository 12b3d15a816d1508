import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'भूमिका जोड़ें',
  edit: 'भूमिका संपादित करें',
  none: 'अभी कोई भूमिका नहीं। एक जोड़ें, फिर उपयोगकर्ताओं को दें।',
  name: 'भूमिका',
  permission: 'अनुमति कोड',
  permissionHint: 'जैसे storeManager; इसमें “admin” नहीं होना चाहिए।',
  level: 'स्तर',
  levelHint: 'संख्या जितनी छोटी, भूमिका उतनी ऊपर। कोई भी अपने से ऊपर के उपयोगकर्ताओं को प्रबंधित नहीं कर सकता।',
  remark: 'टिप्पणी',
  people: 'उपयोगकर्ता',
  created: 'जोड़ने का समय',
  all: 'सभी',
  rights: 'अनुमतियाँ',
  rightsOf: '“{{name}}” की अनुमतियाँ',
  rightsDetail:
    'चुनें कि यह भूमिका कौन से पेज खोल सकती है और वहाँ क्या कर सकती है। यह इस भूमिका वाले हर व्यक्ति के अगले क्लिक से लागू होगा।',
  beyondStays: 'इस भूमिका के पास ऐसी अनुमतियाँ भी हैं जो आपके पास नहीं हैं। वे यहाँ नहीं दिखतीं और वैसी ही रहेंगी।',
  uncheckAll: 'सबका चयन हटाएँ',
  invert: 'चयन उलटें',
  invertChildren: 'इनका चयन उलटें',
  chosenOf: '{{total}} में से {{n}}',
  wholeCompanyOnly: 'केवल पूरी कंपनी देखने वाले उपयोगकर्ता ही भूमिकाएँ बदल सकते हैं।',
} satisfies SectionOf<'roles', 'hin'>;
