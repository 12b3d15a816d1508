import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: 'Paso {{step}} de {{total}}',
  passwordTitle: 'Elija su propia contraseña',
  passwordReason: 'Ha iniciado sesión con una contraseña inicial. Cámbiela por una que solo usted conozca.',
  initialPassword: 'Contraseña inicial',
  oldPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Repita la contraseña nueva',
  setPassword: 'Guardar contraseña',
  factorTitle: 'Active la verificación en dos pasos',
  factorReason:
    'Su empresa pide un código además de la contraseña en cada inicio de sesión, para que nadie pueda entrar con una contraseña filtrada.',
  scan: 'Escanee este código QR con una aplicación de autenticación en su teléfono, por ejemplo Google Authenticator o Microsoft Authenticator.',
  qrCode: 'Código QR para la aplicación de autenticación',
  secret: 'Si no puede escanearlo, introduzca esta clave en la aplicación:',
  key: 'Clave',
  openApp: 'Abrir en la aplicación de autenticación de este dispositivo',
  codeShown: 'Código de 6 cifras que muestra la aplicación',
  turnOn: 'Activar',
  codesTitle: 'Guarde sus códigos de recuperación',
  codesReason:
    'Con ellos puede entrar si no tiene el teléfono a mano. Cada uno sirve una sola vez. No se volverán a mostrar cuando salga de esta página.',
  recoveryCodes: 'Códigos de recuperación',
  download: 'Descargar',
  kept: 'Ya los he guardado',
} satisfies SectionOf<'setUp', 'es'>;
