import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Company',
  edit: 'Edit company',
  logo: 'Logo',
  noLogo: 'No logo',
  changeLogo: 'Change logo',
  uploadLogo: 'Upload logo',
  removeLogo: 'Remove logo',
  removeLogoAsk: 'Remove the company’s logo?',
  removeLogoText: 'The users of your company no longer see it.',
  logoRule: 'PNG, JPEG or WebP, best 200×45 pixels, up to 500 KB',
  settings: 'Business settings',
  editSettings: 'Edit business settings',
  businessTimeHint: 'New stores begin with these hours; existing ones keep theirs.',
  captureRate: 'Capture rate',
  captureRates: { '1': 'In ÷ (in + passers-by)', '2': 'In ÷ passers-by' },
  staff: 'Staff count as customers',
  children: 'Children count as customers',
  groupGap: 'Group gap',
  groupGapHint:
    'People who enter no more than so many seconds after one another are one group. Devices form the groups themselves, and none can be told this value yet: set the same on the device. A change here alters no figure.',
  seconds: 's',
  months: 'months',
  retention: 'Data retention',
  retentionHint: 'In whole months, 3 to 120. Empty: counts are kept for ever.',
  forever: 'For ever',
  kept_one: '{{count}} month',
  kept_other: '{{count}} months',
  shorten_one: 'Keep only {{count}} month of data?',
  shorten_other: 'Keep only {{count}} months of data?',
  shortenText:
    'Count records from before {{date}} are deleted within a day: {{records}}. From then on, whatever is too old is deleted every day. This cannot be undone.',
  shortenNothing:
    'There are no count records from before {{date}} now. From now on, whatever is too old is deleted every day. This cannot be undone.',
  shortenAction: 'Shorten retention',
} satisfies SectionOf<'baseInfo', 'en'>;
