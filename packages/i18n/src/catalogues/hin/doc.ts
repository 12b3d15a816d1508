import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API संदर्भ',
  intro: 'इस प्लेटफ़ॉर्म के सभी API कॉल। लॉग इन से मिला टोकन Authorization हेडर में भेजें; lang हेडर से संदेशों की भाषा तय होती है।',
  search: 'API कॉल खोजें',
  searchHint: 'पाथ, विवरण या नाम',
  found_one: '{{count}} कॉल',
  found_other: '{{count}} कॉल',
  noMatches: 'कोई मेल खाता कॉल नहीं मिला।',
  empty: 'इस दस्तावेज़ में कोई कॉल नहीं है।',
  groups: 'कॉल के समूह',
  openConsole: 'कंसोल खोलें',
  access: 'एक्सेस',
  accessPublic: 'सार्वजनिक',
  accessUser: 'लॉग इन उपयोगकर्ता',
  accessPlatform: 'प्लेटफ़ॉर्म एडमिन',
  query: 'क्वेरी पैरामीटर',
  body: 'अनुरोध की बॉडी',
  reply: 'जवाब',
  file: 'फ़ाइल',
  nothing: 'कुछ नहीं',
  link: 'इस कॉल का लिंक कॉपी करें',
} satisfies SectionOf<'doc', 'hin'>;
