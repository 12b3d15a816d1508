import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Dati aziendali',
  edit: 'Modifica dati aziendali',
  logo: 'Logo aziendale',
  noLogo: 'Nessun logo',
  changeLogo: 'Cambia logo',
  uploadLogo: 'Carica logo',
  removeLogo: 'Rimuovi logo',
  removeLogoAsk: 'Rimuovere il logo dell’azienda?',
  removeLogoText: 'Gli utenti della tua azienda non lo vedranno più.',
  logoRule: 'PNG, JPEG o WebP, ideale 200×45 pixel, massimo 500 KB',
  settings: 'Impostazioni di attività',
  editSettings: 'Modifica impostazioni di attività',
  businessTimeHint: 'Vale per i nuovi punti vendita; quelli esistenti mantengono il loro orario.',
  captureRate: 'Calcolo del tasso di attrazione',
  captureRates: {
    '1': 'Ingressi ÷ (ingressi + passanti)',
    '2': 'Ingressi ÷ passanti',
  },
  staff: 'Il personale conta come clientela',
  children: 'I bambini contano come clientela',
  groupGap: 'Intervallo fra gruppi',
  groupGapHint:
    'Chi entra a non più di questi secondi da chi lo precede fa parte dello stesso gruppo. I gruppi li forma il dispositivo e per ora nessuno può ricevere questo valore: impostalo uguale sul dispositivo. Modificarlo qui non cambia alcuna cifra.',
  seconds: 'secondi',
  months: 'mesi',
  retention: 'Conservazione dei dati',
  retentionHint: 'In mesi interi, da 3 a 120. Vuoto: i conteggi si conservano per sempre.',
  forever: 'Per sempre',
  kept_one: '{{count}} mese',
  kept_many: '{{count}} di mesi',
  kept_other: '{{count}} mesi',
  shorten_one: 'Conservare solo {{count}} mese di dati?',
  shorten_many: 'Conservare solo {{count}} di mesi di dati?',
  shorten_other: 'Conservare solo {{count}} mesi di dati?',
  shortenText:
    'Record di conteggio anteriori al {{date}} che verranno eliminati entro un giorno: {{records}}. Da quel momento, ogni giorno vengono eliminati i dati troppo vecchi. L’operazione non si può annullare.',
  shortenNothing:
    'Al momento non ci sono record di conteggio anteriori al {{date}}. D’ora in poi, ogni giorno vengono eliminati i dati troppo vecchi. L’operazione non si può annullare.',
  shortenAction: 'Riduci la conservazione',
} satisfies SectionOf<'baseInfo', 'it'>;
