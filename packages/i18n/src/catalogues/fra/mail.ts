import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Votre code d’inscription {{product}}\u00a0: {{code}}',
  codeText_one:
    'Votre code d’inscription est {{code}}. Il ne sert qu’une fois et expire dans {{n}} minute.\n\nNe le communiquez à personne. Si vous n’avez pas demandé d’inscription à {{product}}, ignorez cet e-mail.',
  codeText_many:
    'Votre code d’inscription est {{code}}. Il ne sert qu’une fois et expire dans {{n}} de minutes.\n\nNe le communiquez à personne. Si vous n’avez pas demandé d’inscription à {{product}}, ignorez cet e-mail.',
  codeText_other:
    'Votre code d’inscription est {{code}}. Il ne sert qu’une fois et expire dans {{n}} minutes.\n\nNe le communiquez à personne. Si vous n’avez pas demandé d’inscription à {{product}}, ignorez cet e-mail.',
  takenSubject: 'Vous avez déjà un compte {{product}}',
  takenText:
    'Quelqu’un s’inscrit à {{product}} avec cette adresse e-mail, mais elle a déjà un compte.\n\nSi c’est vous, connectez-vous ici\u00a0: {{url}}\nSi vous avez oublié votre mot de passe, adressez-vous à l’administrateur de votre société. Si ce n’est pas vous, ignorez cet e-mail\u00a0: rien n’a changé sur votre compte.',
} satisfies SectionOf<'mail', 'fra'>;
