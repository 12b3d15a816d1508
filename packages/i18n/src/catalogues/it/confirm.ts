import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: 'Eliminare «{{name}}»?',
  deleteMany_one: 'Eliminare {{n}} elemento selezionato?',
  deleteMany_many: 'Eliminare {{n}} di elementi selezionati?',
  deleteMany_other: 'Eliminare i {{n}} elementi selezionati?',
  irreversible: 'L’operazione non si può annullare.',
  restart: 'Riavviare «{{name}}»?',
  restartText: 'Il dispositivo non conta finché non torna online.',
  unbind: 'Rimuovere l’associazione di «{{name}}»?',
  unbindMany_one: 'Rimuovere l’associazione di {{n}} elemento selezionato?',
  unbindMany_many: 'Rimuovere l’associazione di {{n}} di elementi selezionati?',
  unbindMany_other: 'Rimuovere l’associazione dei {{n}} elementi selezionati?',
  unbindDeviceText:
    'Finché non viene associato di nuovo, i nuovi dati di questo dispositivo non contano per nessun accesso. I dati precedenti restano.',
  pushOn: 'Attivare l’invio dei dati di «{{name}}»?',
  pushOff: 'Disattivare l’invio dei dati di «{{name}}»?',
  dstOn: 'Attivare l’ora legale per «{{name}}»?',
  dstOff: 'Disattivare l’ora legale per «{{name}}»?',
  runJob: 'Eseguire «{{name}}» adesso?',
  pauseJob: 'Sospendere «{{name}}»?',
  pauseJobText: 'L’attività non verrà eseguita secondo il piano finché non viene ripresa.',
  resumeJob: 'Riprendere «{{name}}»?',
  restoreDefaults: 'Ripristinare le impostazioni predefinite di «{{name}}»?',
  restoreDefaultsText: 'Le impostazioni attuali andranno perse.',
  clearFlow: 'Cancellare i dati di affluenza di «{{name}}»?',
  resetPassword: 'Reimpostare la password di «{{name}}»?',
  resetPasswordText:
    'La vecchia password non vale più e l’utente viene disconnesso. La nuova password iniziale viene mostrata una sola volta.',
  enableCompany: 'Attivare l’azienda «{{name}}»?',
  enableCompanyText: 'I suoi utenti potranno accedere di nuovo.',
  disableCompany: 'Disattivare l’azienda «{{name}}»?',
  disableCompanyText:
    'I suoi utenti vengono disconnessi subito. I dati dei suoi dispositivi continuano a essere registrati.',
} satisfies SectionOf<'confirm', 'it'>;
