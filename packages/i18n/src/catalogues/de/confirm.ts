import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: '„{{name}}“ löschen?',
  deleteMany_one: '{{n}} ausgewählten Eintrag löschen?',
  deleteMany_other: '{{n}} ausgewählte Einträge löschen?',
  irreversible: 'Das lässt sich nicht rückgängig machen.',
  restart: '„{{name}}“ neu starten?',
  restartText: 'Das Gerät zählt erst wieder, wenn es verbunden ist.',
  unbind: 'Zuordnung von „{{name}}“ aufheben?',
  unbindMany_one: 'Zuordnung von {{n}} ausgewähltem Eintrag aufheben?',
  unbindMany_other: 'Zuordnung von {{n}} ausgewählten Einträgen aufheben?',
  unbindDeviceText:
    'Bis zur nächsten Zuordnung zählen neue Daten dieses Geräts für keinen Eingang. Frühere Daten bleiben erhalten.',
  pushOn: 'Datenversand für „{{name}}“ einschalten?',
  pushOff: 'Datenversand für „{{name}}“ ausschalten?',
  dstOn: 'Sommerzeit für „{{name}}“ einschalten?',
  dstOff: 'Sommerzeit für „{{name}}“ ausschalten?',
  runJob: '„{{name}}“ jetzt ausführen?',
  pauseJob: '„{{name}}“ anhalten?',
  pauseJobText: 'Bis zur Fortsetzung läuft die Aufgabe nicht mehr nach Plan.',
  resumeJob: '„{{name}}“ fortsetzen?',
  restoreDefaults: 'Standardeinstellungen von „{{name}}“ wiederherstellen?',
  restoreDefaultsText: 'Die jetzigen Einstellungen gehen verloren.',
  clearFlow: 'Frequenzdaten von „{{name}}“ löschen?',
  resetPassword: 'Passwort von „{{name}}“ zurücksetzen?',
  resetPasswordText:
    'Das alte Passwort gilt nicht mehr, der Benutzer wird abgemeldet. Das neue Startpasswort wird nur einmal angezeigt.',
  enableCompany: 'Unternehmen „{{name}}“ aktivieren?',
  enableCompanyText: 'Die Benutzer des Unternehmens können sich wieder anmelden.',
  disableCompany: 'Unternehmen „{{name}}“ deaktivieren?',
  disableCompanyText:
    'Alle Benutzer des Unternehmens werden sofort abgemeldet. Die Daten der Geräte werden weiter aufgezeichnet.',
} satisfies SectionOf<'confirm', 'de'>;
