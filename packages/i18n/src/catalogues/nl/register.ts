import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Uw bedrijf registreren',
  email: 'E-mailadres',
  emailCode: 'Code uit de e-mail',
  sendCode: 'Code versturen',
  sendAgainIn: 'Opnieuw versturen ({{time}})',
  codeSent: 'Er is een code onderweg naar {{email}}. De code is 10 minuten geldig.',
  companyName: 'Naam van het bedrijf of de vestiging',
  passwordRule: 'Minstens 6 tekens, met letters en cijfers',
  confirmPassword: 'Herhaal het wachtwoord',
  submit: 'Registreren',
  trial: 'De eerste 30 dagen gratis',
  haveAccount: 'Al geregistreerd?',
} satisfies SectionOf<'register', 'nl'>;
