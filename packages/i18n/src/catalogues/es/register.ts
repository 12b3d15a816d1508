import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: 'Registrar su empresa',
  email: 'Correo electrónico',
  emailCode: 'Código del correo',
  sendCode: 'Enviar código',
  sendAgainIn: 'Reenviar ({{time}})',
  codeSent: 'Se ha enviado un código a {{email}}. Es válido durante 10 minutos.',
  companyName: 'Nombre de la empresa o tienda',
  passwordRule: 'Al menos 6 caracteres, con letras y números',
  confirmPassword: 'Repita la contraseña',
  submit: 'Registrarse',
  trial: 'Gratis los primeros 30 días',
  haveAccount: '¿Ya tiene cuenta?',
} satisfies SectionOf<'register', 'es'>;
