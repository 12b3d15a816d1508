import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: '“{{name}}” verwijderen?',
  deleteMany_one: '{{n}} geselecteerd item verwijderen?',
  deleteMany_other: '{{n}} geselecteerde items verwijderen?',
  irreversible: 'Dit kan niet ongedaan worden gemaakt.',
  restart: '“{{name}}” opnieuw starten?',
  restartText: 'Het apparaat telt niet tot het weer verbonden is.',
  unbind: '“{{name}}” loskoppelen?',
  unbindMany_one: '{{n}} geselecteerd item loskoppelen?',
  unbindMany_other: '{{n}} geselecteerde items loskoppelen?',
  unbindDeviceText:
    'Tot het opnieuw is gekoppeld, tellen nieuwe cijfers van dit apparaat voor geen enkele ingang mee. Eerdere cijfers blijven bewaard.',
  pushOn: 'Gegevens doorsturen voor “{{name}}” inschakelen?',
  pushOff: 'Gegevens doorsturen voor “{{name}}” uitschakelen?',
  dstOn: 'Zomertijd voor “{{name}}” inschakelen?',
  dstOff: 'Zomertijd voor “{{name}}” uitschakelen?',
  runJob: '“{{name}}” nu uitvoeren?',
  pauseJob: '“{{name}}” pauzeren?',
  pauseJobText: 'De taak wordt niet volgens planning uitgevoerd tot u hem hervat.',
  resumeJob: '“{{name}}” hervatten?',
  restoreDefaults: 'Standaardinstellingen van “{{name}}” herstellen?',
  restoreDefaultsText: 'De huidige instellingen gaan verloren.',
  clearFlow: 'Bezoekerscijfers van “{{name}}” wissen?',
  resetPassword: 'Wachtwoord van “{{name}}” resetten?',
  resetPasswordText:
    'Het oude wachtwoord werkt niet meer en de gebruiker wordt uitgelogd. Het nieuwe beginwachtwoord wordt maar één keer getoond.',
  enableCompany: 'Bedrijf “{{name}}” inschakelen?',
  enableCompanyText: 'De gebruikers van dit bedrijf kunnen weer inloggen.',
  disableCompany: 'Bedrijf “{{name}}” uitschakelen?',
  disableCompanyText: 'De gebruikers worden meteen uitgelogd. De gegevens van de apparaten worden verder vastgelegd.',
} satisfies SectionOf<'confirm', 'nl'>;
