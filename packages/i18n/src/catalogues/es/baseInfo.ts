import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Datos de la empresa',
  edit: 'Editar los datos de la empresa',
  logo: 'Logotipo de la empresa',
  noLogo: 'Sin logotipo',
  changeLogo: 'Cambiar logotipo',
  uploadLogo: 'Subir logotipo',
  removeLogo: 'Quitar logotipo',
  removeLogoAsk: '¿Quitar el logotipo de la empresa?',
  removeLogoText: 'Los usuarios de su empresa dejarán de verlo.',
  logoRule: 'PNG, JPEG o WebP, mejor de 200×45 píxeles, 500 KB como máximo',
  settings: 'Ajustes de negocio',
  editSettings: 'Editar ajustes de negocio',
  businessTimeHint: 'Horario inicial de las tiendas nuevas. Las existentes conservan el suyo.',
  captureRate: 'Tasa de atracción',
  captureRates: {
    '1': 'Entradas ÷ (entradas + transeúntes)',
    '2': 'Entradas ÷ transeúntes',
  },
  staff: 'Contar al personal como clientes',
  children: 'Contar a los niños como clientes',
  groupGap: 'Intervalo de grupo',
  groupGapHint:
    'Las personas que entran seguidas con estos segundos de diferencia como máximo forman un grupo. Los grupos los forma el propio dispositivo y todavía no se puede enviar este valor a ninguno: ajústelo igual en el dispositivo. Cambiarlo aquí no altera ninguna cifra.',
  seconds: 'segundos',
  months: 'meses',
  retention: 'Conservación de datos',
  retentionHint: 'En meses completos, de 3 a 120. Vacío: los conteos se conservan siempre.',
  forever: 'Sin límite',
  kept_one: '{{count}} mes',
  kept_many: '{{count}} de meses',
  kept_other: '{{count}} meses',
  shorten_one: '¿Conservar solo {{count}} mes de datos?',
  shorten_many: '¿Conservar solo {{count}} de meses de datos?',
  shorten_other: '¿Conservar solo {{count}} meses de datos?',
  shortenText:
    'Registros de conteo anteriores al {{date}} que se eliminarán en el plazo de un día: {{records}}. Después se eliminará a diario lo que supere el plazo. Esta acción no se puede deshacer.',
  shortenNothing:
    'Ahora no hay registros de conteo anteriores al {{date}}. A partir de ahora se eliminará a diario lo que supere el plazo. Esta acción no se puede deshacer.',
  shortenAction: 'Acortar el plazo',
} satisfies SectionOf<'baseInfo', 'es'>;
