import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Inscrire votre société',
  email: 'Adresse e-mail',
  emailCode: 'Code reçu par e-mail',
  sendCode: 'Envoyer le code',
  sendAgainIn: 'Renvoyer ({{time}})',
  codeSent: 'Un code a été envoyé à {{email}}. Il est valable 10\u00a0minutes.',
  companyName: 'Nom de la société ou du magasin',
  passwordRule: 'Au moins 6\u00a0caractères, avec des lettres et des chiffres',
  confirmPassword: 'Répétez le mot de passe',
  submit: 'S’inscrire',
  trial: 'Les 30\u00a0premiers jours sont gratuits',
  haveAccount: 'Vous avez déjà un compte\u00a0?',
} satisfies SectionOf<'register', 'fra'>;
