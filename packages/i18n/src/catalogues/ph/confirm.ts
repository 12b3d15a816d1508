import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: 'Burahin ang “{{name}}”?',
  deleteMany_one: 'Burahin ang {{n}} napiling item?',
  deleteMany_other: 'Burahin ang {{n}} napiling item?',
  irreversible: 'Hindi na ito mababawi.',
  restart: 'I-restart ang “{{name}}”?',
  restartText: 'Hindi magbibilang ang aparato hanggang sa muli itong kumonekta.',
  unbind: 'Tanggalin sa pagkakakabit ang “{{name}}”?',
  unbindMany_one: 'Tanggalin sa pagkakakabit ang {{n}} napiling item?',
  unbindMany_other: 'Tanggalin sa pagkakakabit ang {{n}} napiling item?',
  unbindDeviceText:
    'Hangga’t hindi muling ikinakabit, hindi bibilangin sa anumang pasukan ang bagong datos ng aparatong ito. Mananatili ang dating datos.',
  pushOn: 'Buksan ang pagpapadala ng datos ng “{{name}}”?',
  pushOff: 'Patayin ang pagpapadala ng datos ng “{{name}}”?',
  dstOn: 'Buksan ang daylight saving time para sa “{{name}}”?',
  dstOff: 'Patayin ang daylight saving time para sa “{{name}}”?',
  runJob: 'Patakbuhin na ang “{{name}}”?',
  pauseJob: 'Ihinto muna ang “{{name}}”?',
  pauseJobText: 'Hindi ito tatakbo ayon sa iskedyul hangga’t hindi ipinagpapatuloy.',
  resumeJob: 'Ipagpatuloy ang “{{name}}”?',
  restoreDefaults: 'Ibalik ang orihinal na setting ng “{{name}}”?',
  restoreDefaultsText: 'Mawawala ang kasalukuyang setting.',
  clearFlow: 'Burahin ang datos ng mga bisita ng “{{name}}”?',
  resetPassword: 'I-reset ang password ni “{{name}}”?',
  resetPasswordText:
    'Hindi na gagana ang lumang password at mala-log out ang gumagamit. Isang beses lang ipapakita ang bagong panimulang password.',
  enableCompany: 'I-enable ang kompanyang “{{name}}”?',
  enableCompanyText: 'Makakapag-log in muli ang mga gumagamit nito.',
  disableCompany: 'I-disable ang kompanyang “{{name}}”?',
  disableCompanyText: 'Agad na mala-log out ang mga gumagamit nito. Patuloy na itatala ang datos ng mga aparato nito.',
} satisfies SectionOf<'confirm', 'ph'>;
