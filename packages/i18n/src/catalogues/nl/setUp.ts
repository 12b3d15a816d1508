import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Stap {{step}} van {{total}}',
  passwordTitle: 'Kies uw eigen wachtwoord',
  passwordReason: 'U bent ingelogd met een beginwachtwoord. Vervang het door een wachtwoord dat alleen u kent.',
  initialPassword: 'Beginwachtwoord',
  oldPassword: 'Huidig wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  confirmPassword: 'Herhaal het nieuwe wachtwoord',
  setPassword: 'Wachtwoord instellen',
  factorTitle: 'Verificatie in twee stappen inschakelen',
  factorReason:
    'Uw bedrijf vraagt bij elke keer inloggen naast het wachtwoord een code, zodat niemand met een gelekt wachtwoord binnenkomt.',
  scan: 'Scan deze QR-code met een authenticator-app op uw telefoon, zoals Google Authenticator of Microsoft Authenticator.',
  qrCode: 'QR-code voor de authenticator-app',
  secret: 'Lukt scannen niet, voer dan deze sleutel in de app in:',
  key: 'Sleutel',
  openApp: 'Openen in de authenticator-app op dit apparaat',
  codeShown: '6-cijferige code uit de app',
  turnOn: 'Inschakelen',
  codesTitle: 'Bewaar uw herstelcodes',
  codesReason:
    'Hiermee kunt u inloggen als u uw telefoon niet bij u hebt. Elke code werkt één keer. Als u deze pagina verlaat, worden ze niet meer getoond.',
  recoveryCodes: 'Herstelcodes',
  download: 'Downloaden',
  kept: 'Ik heb ze bewaard',
} satisfies SectionOf<'setUp', 'nl'>;
