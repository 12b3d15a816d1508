import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Étape {{step}} sur {{total}}',
  passwordTitle: 'Choisissez votre propre mot de passe',
  passwordReason: 'Vous utilisez un mot de passe initial. Remplacez-le par un mot de passe que vous seul connaissez.',
  initialPassword: 'Mot de passe initial',
  oldPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Répétez le nouveau mot de passe',
  setPassword: 'Définir le mot de passe',
  factorTitle: 'Activez la vérification en deux étapes',
  factorReason:
    'Votre société demande un code en plus du mot de passe à chaque connexion. Ainsi, un mot de passe divulgué ne suffit pas pour entrer.',
  scan: 'Scannez ce code QR avec une application d’authentification sur votre téléphone, par exemple Google Authenticator ou Microsoft Authenticator.',
  qrCode: 'Code QR pour l’application d’authentification',
  secret: 'Si vous ne pouvez pas le scanner, saisissez cette clé dans l’application\u00a0:',
  key: 'Clé',
  openApp: 'Ouvrir dans l’application d’authentification de cet appareil',
  codeShown: 'Code à 6\u00a0chiffres affiché dans l’application',
  turnOn: 'Activer',
  codesTitle: 'Conservez vos codes de récupération',
  codesReason:
    'Ils vous permettent de vous connecter sans votre téléphone. Chacun ne sert qu’une fois. Ils ne s’afficheront plus une fois cette page quittée.',
  recoveryCodes: 'Codes de récupération',
  download: 'Télécharger',
  kept: 'Je les ai conservés',
} satisfies SectionOf<'setUp', 'fra'>;
