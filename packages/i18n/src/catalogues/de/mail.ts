import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Ihr Registrierungscode für {{product}}: {{code}}',
  codeText_one:
    'Ihr Registrierungscode lautet {{code}}. Er gilt {{n}} Minute lang und lässt sich nur einmal verwenden.\n\nGeben Sie ihn an niemanden weiter. Wenn Sie sich nicht bei {{product}} registriert haben, ignorieren Sie diese E-Mail.',
  codeText_other:
    'Ihr Registrierungscode lautet {{code}}. Er gilt {{n}} Minuten lang und lässt sich nur einmal verwenden.\n\nGeben Sie ihn an niemanden weiter. Wenn Sie sich nicht bei {{product}} registriert haben, ignorieren Sie diese E-Mail.',
  takenSubject: 'Sie haben bereits ein {{product}}-Konto',
  takenText:
    'Jemand möchte sich mit dieser E-Mail-Adresse bei {{product}} registrieren. Zu ihr gibt es aber schon ein Konto.\n\nWenn Sie das waren, melden Sie sich hier an: {{url}}\nFalls Sie Ihr Passwort vergessen haben, hilft die Administration Ihres Unternehmens weiter. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. An Ihrem Konto hat sich nichts geändert.',
} satisfies SectionOf<'mail', 'de'>;
