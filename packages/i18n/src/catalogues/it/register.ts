import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Registra la tua azienda',
  email: 'Indirizzo e-mail',
  emailCode: 'Codice ricevuto per e-mail',
  sendCode: 'Invia codice',
  sendAgainIn: 'Invia di nuovo ({{time}})',
  codeSent: 'Abbiamo inviato un codice a {{email}}. Vale 10 minuti.',
  companyName: 'Nome dell’azienda o del punto vendita',
  passwordRule: 'Almeno 6 caratteri, con lettere e cifre',
  confirmPassword: 'Ripeti la password',
  submit: 'Registrati',
  trial: 'Gratis per i primi 30 giorni',
  haveAccount: 'Hai già un account?',
} satisfies SectionOf<'register', 'it'>;
