import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: '¿Eliminar «{{name}}»?',
  deleteMany_one: '¿Eliminar {{n}} elemento seleccionado?',
  deleteMany_many: '¿Eliminar {{n}} de elementos seleccionados?',
  deleteMany_other: '¿Eliminar los {{n}} elementos seleccionados?',
  irreversible: 'Esta acción no se puede deshacer.',
  restart: '¿Reiniciar «{{name}}»?',
  restartText: 'El dispositivo no cuenta hasta que vuelva a estar en línea.',
  unbind: '¿Quitar la asignación de «{{name}}»?',
  unbindMany_one: '¿Quitar la asignación de {{n}} elemento seleccionado?',
  unbindMany_many: '¿Quitar la asignación de {{n}} de elementos seleccionados?',
  unbindMany_other: '¿Quitar la asignación de los {{n}} elementos seleccionados?',
  unbindDeviceText:
    'Hasta que se asigne de nuevo, los datos nuevos de este dispositivo no cuentan para ningún acceso. Los anteriores se conservan.',
  pushOn: '¿Activar el envío de datos de «{{name}}»?',
  pushOff: '¿Desactivar el envío de datos de «{{name}}»?',
  dstOn: '¿Activar el horario de verano en «{{name}}»?',
  dstOff: '¿Desactivar el horario de verano en «{{name}}»?',
  runJob: '¿Ejecutar «{{name}}» ahora?',
  pauseJob: '¿Pausar «{{name}}»?',
  pauseJobText: 'La tarea no se ejecutará según lo previsto hasta que se reanude.',
  resumeJob: '¿Reanudar «{{name}}»?',
  restoreDefaults: '¿Restablecer los ajustes predeterminados de «{{name}}»?',
  restoreDefaultsText: 'Se perderán los ajustes actuales.',
  clearFlow: '¿Borrar los datos de afluencia de «{{name}}»?',
  resetPassword: '¿Restablecer la contraseña de «{{name}}»?',
  resetPasswordText:
    'La contraseña anterior deja de valer y se cierra la sesión del usuario. La nueva contraseña inicial se muestra una sola vez.',
  enableCompany: '¿Activar la empresa «{{name}}»?',
  enableCompanyText: 'Sus usuarios podrán volver a iniciar sesión.',
  disableCompany: '¿Desactivar la empresa «{{name}}»?',
  disableCompanyText:
    'Se cierra de inmediato la sesión de todos sus usuarios. Los datos de sus dispositivos se siguen registrando.',
} satisfies SectionOf<'confirm', 'es'>;
