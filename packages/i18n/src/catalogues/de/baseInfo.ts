import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Unternehmensangaben',
  edit: 'Unternehmensangaben bearbeiten',
  logo: 'Unternehmenslogo',
  noLogo: 'Kein Logo',
  changeLogo: 'Logo ändern',
  uploadLogo: 'Logo hochladen',
  removeLogo: 'Logo entfernen',
  removeLogoAsk: 'Unternehmenslogo entfernen?',
  removeLogoText: 'Die Benutzer Ihres Unternehmens sehen es dann nicht mehr.',
  logoRule: 'PNG, JPEG oder WebP, am besten 200×45 Pixel, höchstens 500 KB',
  settings: 'Geschäftseinstellungen',
  editSettings: 'Geschäftseinstellungen bearbeiten',
  businessTimeHint: 'Vorgabe für neue Standorte. Bestehende behalten ihre Zeiten.',
  captureRate: 'Abschöpfungsquote',
  captureRates: {
    '1': 'Eintritte ÷ (Eintritte + Passanten)',
    '2': 'Eintritte ÷ Passanten',
  },
  staff: 'Personal als Kunden zählen',
  children: 'Kinder als Kunden zählen',
  groupGap: 'Gruppenabstand',
  groupGapHint:
    'Wer höchstens so viele Sekunden nacheinander eintritt, gehört zu einer Gruppe. Die Gruppen bildet das Gerät selbst, und noch keinem lässt sich dieser Wert übermitteln: Stellen Sie ihn am Gerät gleich ein. Eine Änderung hier ändert keine Zahl.',
  seconds: 'Sekunden',
  months: 'Monate',
  retention: 'Aufbewahrungsdauer',
  deviceNetworks: 'Erlaubte Netze der Geräte',
  deviceNetworksHint: 'Für Geräte ohne Schlüssel. Eines pro Zeile, z. B. 203.0.113.0/24. Leer: jedes Netz.',
  retentionHint: 'In ganzen Monaten, 3 bis 120. Leer: Zähldaten bleiben unbegrenzt erhalten.',
  forever: 'Unbegrenzt',
  kept_one: '{{count}} Monat',
  kept_other: '{{count}} Monate',
  shorten_one: 'Daten nur noch {{count}} Monat aufbewahren?',
  shorten_other: 'Daten nur noch {{count}} Monate aufbewahren?',
  shortenText:
    'Zähldatensätze von vor dem {{date}} werden innerhalb eines Tages gelöscht: {{records}}. Danach wird täglich gelöscht, was zu alt ist. Das lässt sich nicht rückgängig machen.',
  shortenNothing:
    'Derzeit gibt es keine Zähldatensätze von vor dem {{date}}. Künftig wird täglich gelöscht, was zu alt ist. Das lässt sich nicht rückgängig machen.',
  shortenAction: 'Dauer verkürzen',
} satisfies SectionOf<'baseInfo', 'de'>;
