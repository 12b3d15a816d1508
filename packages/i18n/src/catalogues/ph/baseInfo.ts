import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Detalye ng kompanya',
  edit: 'I-edit ang detalye ng kompanya',
  logo: 'Logo ng kompanya',
  noLogo: 'Walang logo',
  changeLogo: 'Palitan ang logo',
  uploadLogo: 'Mag-upload ng logo',
  removeLogo: 'Alisin ang logo',
  removeLogoAsk: 'Alisin ang logo ng kompanya?',
  removeLogoText: 'Hindi na ito makikita ng mga gumagamit ng kompanya.',
  logoRule: 'PNG, JPEG o WebP, pinakamainam ang 200×45 pixel, hanggang 500 KB',
  settings: 'Mga setting ng negosyo',
  editSettings: 'I-edit ang mga setting ng negosyo',
  businessTimeHint: 'Ito ang panimulang oras ng mga bagong tindahan; hindi magbabago ang sa mga dati na.',
  captureRate: 'Pagkalkula ng antas ng pagpasok',
  captureRates: {
    '1': 'Pumasok ÷ (pumasok + dumaan)',
    '2': 'Pumasok ÷ dumaan',
  },
  staff: 'Ibilang na kustomer ang mga kawani',
  children: 'Ibilang na kustomer ang mga bata',
  groupGap: 'Agwat ng grupo',
  groupGapHint:
    'Isang grupo ang mga taong magkakasunod na pumasok nang hindi lampas sa ganitong dami ng segundo. Ang aparato mismo ang bumubuo ng mga grupo, at wala pang aparato na mapapadalhan ng halagang ito: itakda rin ito sa aparato. Walang numerong nagbabago kapag binago ito rito.',
  seconds: 'segundo',
  months: 'buwan',
  retention: 'Tagal ng pag-iimbak ng datos',
  deviceNetworks: 'Mga pinapayagang network ng mga aparato',
  deviceNetworksHint:
    'Para sa mga aparatong walang secret key. Isa bawat linya, hal. 203.0.113.0/24. Kapag blangko: kahit anong network.',
  retentionHint: 'Sa buong buwan, 3 hanggang 120. Iwang blangko kung hindi kailanman buburahin.',
  historyLimit: 'Hangganan ng kasaysayan',
  historyLimitHint: 'Tinatanggihan ang mas lumang tala. Walang laman: hanggang 2000.',
  noHistoryLimit: 'Hanggang taong 2000',
  days: 'araw',
  forever: 'Magpakailanman',
  kept_one: '{{count}} buwan',
  kept_other: '{{count}} buwan',
  shorten_one: '{{count}} buwan na lang ng datos ang iimbakin?',
  shorten_other: '{{count}} buwan na lang ng datos ang iimbakin?',
  shortenText:
    'Mabubura sa loob ng isang araw ang {{records}} tala ng bilang bago ang {{date}}. Mula noon, araw-araw na buburahin ang anumang lampas na sa tagal. Hindi na ito mababawi.',
  shortenNothing:
    'Wala ngayong tala ng bilang bago ang {{date}}. Mula ngayon, araw-araw na buburahin ang anumang lampas na sa tagal. Hindi na ito mababawi.',
  shortenAction: 'Paikliin ang tagal',
  wholeCompanyOnly: 'Mga user lang na nakakakita sa buong kompanya ang puwedeng magbago nito.',
} satisfies SectionOf<'baseInfo', 'ph'>;
