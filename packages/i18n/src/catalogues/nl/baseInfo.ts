import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Bedrijfsgegevens',
  edit: 'Bedrijfsgegevens bewerken',
  logo: 'Bedrijfslogo',
  noLogo: 'Geen logo',
  changeLogo: 'Logo wijzigen',
  uploadLogo: 'Logo uploaden',
  removeLogo: 'Logo verwijderen',
  removeLogoAsk: 'Bedrijfslogo verwijderen?',
  removeLogoText: 'De gebruikers van uw bedrijf zien het dan niet meer.',
  logoRule: 'PNG, JPEG of WebP, liefst 200×45 pixels, maximaal 500 KB',
  settings: 'Bedrijfsinstellingen',
  editSettings: 'Bedrijfsinstellingen bewerken',
  businessTimeHint: 'Nieuwe vestigingen krijgen deze tijden. Bestaande houden hun eigen tijden.',
  captureRate: 'Inlooppercentage',
  captureRates: {
    '1': 'In ÷ (in + passanten)',
    '2': 'In ÷ passanten',
  },
  staff: 'Personeel telt mee als klant',
  children: 'Kinderen tellen mee als klant',
  groupGap: 'Groepsinterval',
  groupGapHint:
    'Wie hoogstens zoveel seconden na elkaar binnenkomt, hoort bij dezelfde groep. Het apparaat vormt de groepen zelf en deze waarde kan nog naar geen enkel apparaat worden gestuurd: stel daar hetzelfde in. Een wijziging hier verandert geen cijfer.',
  seconds: 'seconden',
  months: 'maanden',
  retention: 'Bewaartermijn',
  deviceNetworks: 'Toegestane netwerken van apparaten',
  deviceNetworksHint: 'Voor apparaten zonder sleutel. Eén per regel, bijvoorbeeld 203.0.113.0/24. Leeg: elk netwerk.',
  retentionHint: 'In hele maanden, 3 tot en met 120. Leeg: tellingen blijven altijd bewaard.',
  forever: 'Onbeperkt',
  kept_one: '{{count}} maand',
  kept_other: '{{count}} maanden',
  shorten_one: 'Gegevens nog maar {{count}} maand bewaren?',
  shorten_other: 'Gegevens nog maar {{count}} maanden bewaren?',
  shortenText:
    'Telrecords van vóór {{date}} worden binnen een dag verwijderd: {{records}}. Daarna wordt elke dag verwijderd wat te oud is. Dit kan niet ongedaan worden gemaakt.',
  shortenNothing:
    'Er zijn nu geen telrecords van vóór {{date}}. Voortaan wordt elke dag verwijderd wat te oud is. Dit kan niet ongedaan worden gemaakt.',
  shortenAction: 'Termijn verkorten',
} satisfies SectionOf<'baseInfo', 'nl'>;
