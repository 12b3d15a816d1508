import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Ang iyong registration code sa {{product}}: {{code}}',
  codeText_one:
    'Ang registration code mo ay {{code}}. Isang beses lang ito magagamit at mapapaso pagkalipas ng {{n}} minuto.\n\nHuwag itong ibigay kaninuman. Kung hindi ka nagparehistro sa {{product}}, balewalain ang email na ito.',
  codeText_other:
    'Ang registration code mo ay {{code}}. Isang beses lang ito magagamit at mapapaso pagkalipas ng {{n}} minuto.\n\nHuwag itong ibigay kaninuman. Kung hindi ka nagparehistro sa {{product}}, balewalain ang email na ito.',
  takenSubject: 'Mayroon ka nang account sa {{product}}',
  takenText:
    'May nagpaparehistro sa {{product}} gamit ang email address na ito, pero may account na ito.\n\nKung ikaw iyon, mag-log in dito: {{url}}\nKung nalimutan mo ang password mo, makipag-ugnayan sa administrator ng iyong kompanya. Kung hindi ikaw iyon, balewalain ang email na ito. Walang nabago sa account mo.',
} satisfies SectionOf<'mail', 'ph'>;
