import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: 'Su código de registro de {{product}}: {{code}}',
  codeText_one:
    'Su código de registro es {{code}}. Solo sirve una vez y caduca en {{n}} minuto.\n\nNo lo comparta con nadie. Si no se ha registrado en {{product}}, ignore este correo.',
  codeText_many:
    'Su código de registro es {{code}}. Solo sirve una vez y caduca en {{n}} de minutos.\n\nNo lo comparta con nadie. Si no se ha registrado en {{product}}, ignore este correo.',
  codeText_other:
    'Su código de registro es {{code}}. Solo sirve una vez y caduca en {{n}} minutos.\n\nNo lo comparta con nadie. Si no se ha registrado en {{product}}, ignore este correo.',
  takenSubject: 'Ya tiene una cuenta de {{product}}',
  takenText:
    'Alguien se está registrando en {{product}} con este correo electrónico, pero ya tiene una cuenta.\n\nSi ha sido usted, inicie sesión aquí: {{url}}\nSi ha olvidado la contraseña, consulte al administrador de su empresa. Si no ha sido usted, ignore este correo: no ha cambiado nada en su cuenta.',
} satisfies SectionOf<'mail', 'es'>;
