import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Your {{product}} registration code: {{code}}',
  codeText_one:
    'Your registration code is {{code}}. It works once and expires in {{n}} minute.\n\nDo not share it with anybody. If you did not register with {{product}}, ignore this e-mail.',
  codeText_other:
    'Your registration code is {{code}}. It works once and expires in {{n}} minutes.\n\nDo not share it with anybody. If you did not register with {{product}}, ignore this e-mail.',
  takenSubject: 'You already have a {{product}} account',
  takenText:
    'Somebody is registering with {{product}} using this e-mail address, but it already has an account.\n\nIf that was you, log in here: {{url}}\nIf you have forgotten your password, ask your company’s administrator. If it was not you, ignore this e-mail. Nothing about your account has changed.',
} satisfies SectionOf<'mail', 'en'>;
