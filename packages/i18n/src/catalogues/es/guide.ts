import type { SectionOf } from '../../catalogue-types.ts';

export const guide = {
  title: 'Ayuda',
  widen: 'Mostrar a toda página',
  narrow: 'Mostrar junto a la página',
  keys: 'Pulse «?» para ver los atajos de teclado.',
  home: {
    what: 'El inicio muestra la afluencia de la tienda elegida: entradas, transeúntes, grupos y más, cada indicador comparado con el periodo anterior. Si tiene varias tiendas, empieza por el total de todas.',
    how: 'Haga clic en el nombre de la tienda para cambiar a otra y elija el periodo arriba a la derecha. En «Elegir indicadores» decide cuáles aparecen aquí.',
    mind: 'Si un indicador está marcado como incompleto, algunos dispositivos no lo han enviado todo. Compruebe qué dispositivos envían datos antes de sacar conclusiones.',
  },
  health: {
    what: 'Calidad de los datos muestra qué falla en el conteo: dónde, desde cuándo, cuántas personas faltan aproximadamente y qué hacer. «Día a día» indica cuántos de los registros esperados llegaron.',
    how: 'Empiece por el problema que más personas deja sin contar: lea el consejo y abra el dispositivo si hace falta. Una vez resuelto, pulse «Revisar de nuevo». Lo que no sea un problema se descarta indicando el motivo.',
    mind: 'Las personas sin contar se estiman con el mismo día y hora de otras semanas; nunca se suman solas a sus cifras.',
  },
  festivals: {
    what: '«Festivos» pone cada festivo del año junto a los 7 días anteriores. La lista contiene los festivos que interesan; se pueden tomar de los calendarios de muchos países, el de China con sus días laborables de compensación.',
    how: 'Elija ubicaciones, indicador y año, y abra un festivo para verlo día a día. En «Lista» se añaden, editan y eliminan festivos, o se toman de un calendario tras una vista previa.',
    mind: 'Se comparan medias diarias; un día sin datos no es un cero. Un festivo en curso se compara con la misma parte de los días anteriores. Los días de compensación no entran en ningún análisis.',
  },
  festivalCompare: {
    what: 'La comparación de festivos pone lado a lado los días de un festivo en varios años, cada uno junto al mismo día de la semana.',
    how: 'Elija un festivo y hasta seis años. Cada grupo de barras es un día de la semana; la tabla muestra la fecha de cada año y el cambio respecto al día correspondiente del año anterior. Los días sin correspondencia se muestran, pero no se comparan.',
    mind: 'Solo se comparan festivos con exactamente el mismo nombre. Las tiendas sin datos en uno de los años quedan fuera, y la página dice cuántas.',
  },
  organisations: {
    what: 'Las organizaciones son los niveles de gestión de su empresa, por ejemplo regiones y ciudades. A ellas pertenecen las tiendas y los usuarios, y de ello depende quién ve qué datos.',
    how: 'Seleccione una organización para añadir otra debajo, o para editarla, moverla o desactivarla. Al moverla se mueve todo lo que contiene, tiendas incluidas.',
    mind: 'Una organización que aún contiene tiendas u otras organizaciones no se puede eliminar: muévalas o elimínelas primero. La organización principal permanece siempre.',
  },
  entities: {
    what: 'Las tiendas son las ubicaciones donde se cuenta. Aquí se gestionan su organización, sus datos de contacto, su horario, su zona horaria y sus etiquetas, y se decide si sus conteos se envían a otros sistemas.',
    how: 'Elija una organización a la izquierda o busque por nombre, ciudad, dirección o etiqueta. Después de añadir una tienda, añada sus accesos y asígneles dispositivos. Haga clic en el nombre de una tienda para abrir su ficha en una ventana nueva.',
    mind: 'Al cambiar la zona horaria o el horario de verano, las cifras anteriores se recalculan según la nueva hora local. Una tienda con dispositivos asignados no se puede eliminar; una vez eliminada, lo que contó deja de aparecer en las cifras.',
  },
  entityDetail: {
    what: 'Una tienda de un vistazo: la afluencia de hoy, los accesos con el estado de sus dispositivos, las zonas, el historial de asignaciones y la completitud de los datos de los últimos 14 días.',
    how: 'Cada marca de «Completitud de los datos» es un día de un dispositivo. Sitúe el puntero sobre ella para ver cuántos registros llegaron de los esperados. «Abrir en el inicio» lleva a todos los indicadores de la tienda.',
    mind: 'Las horas de esta página son las locales de la tienda. Un dispositivo que ya no está sigue en la lista mientras se muestren días en los que contó aquí.',
  },
  entrances: {
    what: 'Los accesos son los puntos de una tienda donde cuentan los dispositivos, por ejemplo la entrada norte o el paso al metro. Las cifras de un acceso proceden de los dispositivos que tiene asignados.',
    how: 'Asigne dispositivos al añadir un acceso o más tarde en «Dispositivos», donde también puede quitar asignaciones o traerlos de otro acceso. Si un dispositivo lleva tiempo instalado, elija un momento anterior: verá cómo cambian las cifras antes de aceptar.',
    mind: 'Al eliminar un acceso se quita la asignación de sus dispositivos, pero sus conteos se conservan. Una asignación desde un momento anterior recalcula las cifras; la página muestra el progreso.',
  },
  targets: {
    what: 'Aquí se fija cuántas entradas debe alcanzar cada organización y cada tienda en un año: para todo el año, para cada mes o ambos. Las cifras pequeñas son las del mismo mes del año anterior.',
    how: 'Rellene las celdas como en una hoja de cálculo, pegue desde una o use «Importar». «Repartir» divide los objetivos anuales entre los meses, por días o según el año anterior.',
    mind: 'El objetivo mensual prevalece en su mes y el resto del objetivo anual se reparte por igual entre los demás días. Una organización sin objetivo propio se mide por los de sus tiendas.',
  },
  areas: {
    what: 'Una zona reúne varios accesos de una tienda, por ejemplo una planta o la zona de restauración, para ver su afluencia en conjunto. Un acceso puede pertenecer a varias zonas.',
    how: 'Elija una tienda, añada una zona y marque sus accesos. Con «Accesos» puede añadir o sacar varios a la vez; «Dispositivos» muestra los que cuentan en ella.',
    mind: 'Al eliminar una zona no se eliminan ni los accesos ni las cifras. Una zona sin dispositivos asignados no tiene cifras.',
  },
  devices: {
    what: 'Todos los dispositivos de conteo: dónde están, si están en línea, la batería y la señal, los ajustes y el firmware. La lista se actualiza sola.',
    how: 'Añada un dispositivo con su número de serie, su modelo y su tienda. «Añadir varios» admite una lista; «Reclamar dispositivos» encuentra los que ya han contactado. Seleccione varios para ajustar juntos el intervalo de envío, quitar sus asignaciones o actualizarlos.',
    mind: 'Un dispositivo cuenta cuando está asignado a un acceso. Si está asignado no se puede eliminar: quite primero la asignación. Los ajustes nuevos se aplican en el próximo contacto.',
  },
  deviceModels: {
    what: 'Los modelos de dispositivo son los que se pueden elegir al registrar un dispositivo. El código es el modelo real del dispositivo; el protocolo indica cómo envía sus conteos.',
    how: 'Los modelos habituales vienen incluidos. Para otro, pulse «Añadir modelo» e introduzca su tipo, su nombre y su código.',
    mind: 'Los modelos incluidos o en uso no se pueden eliminar, ni se pueden cambiar su tipo y su código.',
  },
  firmware: {
    what: 'Aquí está el firmware de cada modelo: sus versiones, sus archivos y cuál es la última.',
    how: 'Añada el firmware de un modelo y suba su archivo, o introduzca una dirección de descarga. Los dispositivos se comparan con la última versión; las actualizaciones se inician en la página Dispositivos.',
    mind: 'El firmware que esperan los dispositivos no se puede eliminar. Compruebe que la suma SHA-256 coincide con la que publica el fabricante.',
  },
  allDevices: {
    what: 'Los dispositivos de todas las empresas de esta plataforma, con su estado, su firmware y su licencia.',
    how: 'Filtre por número de serie, empresa, tipo o estado. Seleccione dispositivos para definir su licencia a la vez.',
    mind: 'Cuando acaba su licencia, un dispositivo aparece como caducado. Sin fecha, la licencia no vence.',
  },
  unassigned: {
    what: 'Los dispositivos que han contactado con la plataforma y aún no pertenecen a ninguna empresa.',
    how: 'Abra «Último mensaje» para leer lo que envió un dispositivo. Un administrador de la empresa lo añade en la página Dispositivos con «Reclamar dispositivos».',
    mind: 'Los mensajes se conservan siete días. Si el dispositivo se reclama en ese plazo, lo que envió se cuenta.',
  },
  baseInfo: {
    what: 'La información básica reúne el logotipo y los datos de contacto de su empresa, y los ajustes en los que se basan sus cifras.',
    how: 'El logotipo que suba lo verán todos los usuarios de la empresa. Los ajustes de negocio definen el horario de apertura, el cálculo de la tasa de atracción, el intervalo de grupo y la conservación de datos.',
    mind: 'Al acortar la conservación, los conteos más antiguos se eliminan para siempre en el plazo de un día. Antes de aceptar verá cuántos son.',
  },
  roles: {
    what: 'Un rol define qué menús pueden abrir sus usuarios y qué pueden hacer en ellos. Cuanto menor es el nivel, más alto es el rol.',
    how: 'Añada un rol y asígnele sus menús: marque un menú de primer nivel y después las páginas y acciones que contiene. Solo puede asignar los menús que usted tenga.',
    mind: 'Los roles de administrador están protegidos y no se pueden editar ni eliminar. Los cambios en un rol valen desde el siguiente clic de sus usuarios.',
  },
  users: {
    what: 'Aquí están las personas que pueden iniciar sesión. Cada una tiene uno o varios roles, una organización y un ámbito de datos: organizaciones completas o determinadas tiendas.',
    how: 'La contraseña inicial de un usuario nuevo se muestra una sola vez: entréguela enseguida. Debe cambiarse en el primer inicio de sesión. Si alguien la olvida, restablézcala aquí.',
    mind: 'Al desactivar o eliminar un usuario, o restablecer su contraseña, se cierra su sesión de inmediato. No puede modificar a usuarios cuyo rol esté por encima del suyo.',
  },
  logs: {
    what: 'El registro de operaciones guarda quién hizo qué y cuándo, con cada campo antes y después. Los inicios de sesión se muestran aparte.',
    how: 'Filtre por operación, autor, resultado, tipo y fecha; despliegue una fila para ver los cambios. La exportación contiene exactamente lo que muestran los filtros.',
    mind: 'El registro solo se puede consultar; nadie puede modificarlo ni eliminarlo. Los datos confidenciales, como las contraseñas, nunca se muestran.',
  },
  ruleCorrect: {
    what: 'Las correcciones ajustan lo que se contó de más o de menos: con un factor o con la cifra real de un día o una hora.',
    how: 'Elija accesos o dispositivos, días y horario, e indique el motivo. La vista previa muestra cada día antes y después; solo entonces se añade la regla.',
    mind: 'Lo que enviaron los dispositivos nunca se altera. Si retira una regla, todas las cifras vuelven a ser las que eran sin ella.',
  },
  ruleSet: {
    what: 'Aquí se decide qué cuenta en una tienda o un acceso: en qué horario, qué cifras, con qué límites por registro, con o sin empleados.',
    how: 'Elija tiendas o accesos y después qué cuenta; deje vacío lo que no necesite límite. La vista previa muestra el efecto antes de que cambie nada.',
    mind: 'Si hay varias reglas para una misma ubicación, todas valen. Una regla no se edita: retírela y añada otra.',
  },
  ruleEliminate: {
    what: 'Las exclusiones dejan fuera los registros de pruebas, obras o dispositivos averiados.',
    how: 'Elija tiendas, accesos o dispositivos, días y horario, e indique el motivo. La vista previa muestra lo que faltaría.',
    mind: 'Lo excluido cuenta como ausente, no como 0. Si retira la exclusión, vuelve a contar.',
  },
  companies: {
    what: 'Aquí están las empresas de esta plataforma, con sus datos de contacto, su vencimiento, su límite de dispositivos y los menús de los que disponen.',
    how: 'Después de añadir una empresa, cree su administrador y entréguele la contraseña de un solo uso. En «Menús permitidos» decide de qué funciones dispone la empresa.',
    mind: 'Al desactivar una empresa se cierra de inmediato la sesión de todos sus usuarios; sus dispositivos siguen contando. Un menú que se le quita desaparece también de todos sus roles.',
  },
  menus: {
    what: 'Aquí se organiza la navegación: carpetas, páginas, enlaces externos y permisos de los botones, con sus nombres, iconos y orden.',
    how: 'Al añadir un menú, elija el menú superior y el tipo. Un botón equivale a un permiso; un enlace externo necesita una dirección web completa y se abre en una ventana nueva.',
    mind: 'Los menús del producto se pueden renombrar, ocultar y ordenar, pero no eliminar. Un menú oculto desaparece de la navegación, pero se sigue pudiendo abrir con su dirección.',
  },
  gapFillings: {
    what: 'Las horas que un dispositivo no comunicó se pueden rellenar con una estimación: la mediana del mismo día de la semana y hora en semanas anteriores, ajustada a la afluencia de los demás accesos.',
    how: 'Pulse «Rellenar un hueco» y elija tienda y días. Si se puede volver a pedir al dispositivo, hágalo primero. Revise la vista previa del resto, indique el motivo y guarde.',
    mind: 'Las estimaciones van siempre señaladas y nunca se mezclan con los recuentos. Cuando llegan registros reales de una hora, su estimación deja de contar. Se puede retirar en cualquier momento.',
  },
  profile: {
    what: 'Su perfil muestra sus datos, sus roles y su ámbito de datos. Puede cambiar la foto, el nombre, los datos de contacto y el idioma.',
    how: 'En «Inicio de sesión y seguridad» puede cambiar la contraseña y activar la verificación en dos pasos. En «Sesiones abiertas» puede cerrar las que ya no use.',
    mind: 'Al cambiar la contraseña se cierran sus sesiones en los demás dispositivos. Guarde bien los códigos de recuperación de la verificación en dos pasos: se muestran una sola vez.',
  },
} satisfies SectionOf<'guide', 'es'>;
