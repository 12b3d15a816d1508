import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Unternehmen registrieren',
  email: 'E-Mail-Adresse',
  emailCode: 'Code aus der E-Mail',
  sendCode: 'Code senden',
  sendAgainIn: 'Erneut senden ({{time}})',
  codeSent: 'Ein Code ist unterwegs an {{email}}. Er gilt 10 Minuten lang.',
  companyName: 'Name des Unternehmens oder der Filiale',
  passwordRule: 'Mindestens 6 Zeichen, mit Buchstaben und Ziffern',
  confirmPassword: 'Passwort wiederholen',
  submit: 'Registrieren',
  trial: 'Die ersten 30 Tage kostenlos',
  haveAccount: 'Schon registriert?',
} satisfies SectionOf<'register', 'de'>;
