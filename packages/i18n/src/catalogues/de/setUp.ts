import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Schritt {{step}} von {{total}}',
  passwordTitle: 'Eigenes Passwort wählen',
  passwordReason: 'Sie haben sich mit einem Startpasswort angemeldet. Ersetzen Sie es durch eines, das nur Sie kennen.',
  initialPassword: 'Startpasswort',
  oldPassword: 'Bisheriges Passwort',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort wiederholen',
  setPassword: 'Passwort festlegen',
  factorTitle: 'Zwei-Faktor-Anmeldung einschalten',
  factorReason:
    'Ihr Unternehmen verlangt bei jeder Anmeldung neben dem Passwort einen Code. Ein bekannt gewordenes Passwort allein genügt dann nicht.',
  scan: 'Scannen Sie diesen QR-Code mit einer Authenticator-App auf Ihrem Smartphone, z. B. Google Authenticator oder Microsoft Authenticator.',
  qrCode: 'QR-Code für die Authenticator-App',
  secret: 'Wenn das Scannen nicht möglich ist, geben Sie in der App diesen Schlüssel ein:',
  key: 'Schlüssel',
  openApp: 'In der Authenticator-App auf diesem Gerät öffnen',
  codeShown: '6-stelliger Code aus der App',
  turnOn: 'Einschalten',
  codesTitle: 'Wiederherstellungscodes aufbewahren',
  codesReason:
    'Damit kommen Sie auch ohne Ihr Smartphone hinein. Jeder Code gilt nur einmal. Wenn Sie diese Seite verlassen, werden die Codes nicht mehr angezeigt.',
  recoveryCodes: 'Wiederherstellungscodes',
  download: 'Herunterladen',
  kept: 'Ich habe sie gesichert',
} satisfies SectionOf<'setUp', 'de'>;
