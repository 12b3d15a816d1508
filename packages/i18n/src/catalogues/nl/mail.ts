import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Uw registratiecode voor {{product}}: {{code}}',
  codeText_one:
    'Uw registratiecode is {{code}}. De code werkt één keer en verloopt over {{n}} minuut.\n\nDeel de code met niemand. Hebt u zich niet bij {{product}} geregistreerd, dan kunt u deze e-mail negeren.',
  codeText_other:
    'Uw registratiecode is {{code}}. De code werkt één keer en verloopt over {{n}} minuten.\n\nDeel de code met niemand. Hebt u zich niet bij {{product}} geregistreerd, dan kunt u deze e-mail negeren.',
  takenSubject: 'U hebt al een {{product}}-account',
  takenText:
    'Iemand probeert zich met dit e-mailadres bij {{product}} te registreren, maar er bestaat al een account voor.\n\nWas u dat zelf, log dan hier in: {{url}}\nBent u uw wachtwoord vergeten, vraag dan de beheerder van uw bedrijf om hulp. Was u het niet, dan kunt u deze e-mail negeren. Er is niets aan uw account veranderd.',
} satisfies SectionOf<'mail', 'nl'>;
