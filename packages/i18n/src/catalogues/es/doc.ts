import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Referencia de la API',
  intro:
    'Todas las llamadas de esta plataforma. Envíe el token obtenido al iniciar sesión en la cabecera Authorization; la cabecera lang determina el idioma de los mensajes.',
  search: 'Buscar llamadas',
  searchHint: 'Ruta, descripción o nombre',
  found_one: '{{count}} llamada',
  found_many: '{{count}} de llamadas',
  found_other: '{{count}} llamadas',
  noMatches: 'Ninguna llamada coincide.',
  empty: 'La documentación no contiene llamadas.',
  groups: 'Grupos de llamadas',
  openConsole: 'Abrir la consola',
  access: 'Autorización',
  accessPublic: 'Pública',
  accessUser: 'Usuarios con sesión iniciada',
  accessPlatform: 'Administradores de la plataforma',
  query: 'Parámetros de consulta',
  body: 'Cuerpo de la solicitud',
  reply: 'Respuesta',
  file: 'Archivo',
  nothing: 'Sin contenido',
  link: 'Copiar el enlace a esta llamada',
} satisfies SectionOf<'doc', 'es'>;
