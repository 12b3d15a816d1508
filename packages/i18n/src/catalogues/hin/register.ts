import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'अपनी कंपनी रजिस्टर करें',
  email: 'ईमेल',
  emailCode: 'ईमेल में आया कोड',
  sendCode: 'कोड भेजें',
  sendAgainIn: 'फिर भेजें ({{time}})',
  codeSent: '{{email}} पर कोड भेजा गया है। यह 10 मिनट तक मान्य है।',
  companyName: 'कंपनी या स्टोर का नाम',
  passwordRule: 'कम से कम 6 कैरेक्टर, अक्षर और अंक दोनों',
  confirmPassword: 'पासवर्ड दोबारा डालें',
  submit: 'रजिस्टर करें',
  trial: 'पहले 30 दिन मुफ़्त',
  haveAccount: 'पहले से खाता है?',
} satisfies SectionOf<'register', 'hin'>;
