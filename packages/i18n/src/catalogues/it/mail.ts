import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Il tuo codice di registrazione {{product}}: {{code}}',
  codeText_one:
    'Il tuo codice di registrazione è {{code}}. Vale una sola volta e scade tra {{n}} minuto.\n\nNon comunicarlo a nessuno. Se non ti sei registrato a {{product}}, ignora questa e-mail.',
  codeText_many:
    'Il tuo codice di registrazione è {{code}}. Vale una sola volta e scade tra {{n}} di minuti.\n\nNon comunicarlo a nessuno. Se non ti sei registrato a {{product}}, ignora questa e-mail.',
  codeText_other:
    'Il tuo codice di registrazione è {{code}}. Vale una sola volta e scade tra {{n}} minuti.\n\nNon comunicarlo a nessuno. Se non ti sei registrato a {{product}}, ignora questa e-mail.',
  takenSubject: 'Hai già un account {{product}}',
  takenText:
    'Qualcuno si sta registrando a {{product}} con questo indirizzo e-mail, che però ha già un account.\n\nSe sei stato tu, accedi qui: {{url}}\nSe hai dimenticato la password, rivolgiti all’amministratore della tua azienda. Se non sei stato tu, ignora questa e-mail: nel tuo account non è cambiato nulla.',
} satisfies SectionOf<'mail', 'it'>;
