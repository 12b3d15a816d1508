import type { AreaOf } from '../../shape.ts';

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
  organisations: {
    what: 'Las organizaciones son los niveles de gestión de su empresa, por ejemplo regiones y ciudades. A ellas pertenecen las tiendas y los usuarios, y de ello depende quién ve qué datos.',
    how: 'Seleccione una organización para añadir otra debajo, o para editarla, moverla o desactivarla. Al moverla se mueve todo lo que contiene, tiendas incluidas.',
    mind: 'Una organización que aún contiene tiendas u otras organizaciones no se puede eliminar: muévalas o elimínelas primero. La organización principal permanece siempre.',
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
  profile: {
    what: 'Su perfil muestra sus datos, sus roles y su ámbito de datos. Puede cambiar la foto, el nombre, los datos de contacto y el idioma.',
    how: 'En «Inicio de sesión y seguridad» puede cambiar la contraseña y activar la verificación en dos pasos. En «Sesiones abiertas» puede cerrar las que ya no use.',
    mind: 'Al cambiar la contraseña se cierran sus sesiones en los demás dispositivos. Guarde bien los códigos de recuperación de la verificación en dos pasos: se muestran una sola vez.',
  },
} satisfies AreaOf<'guide', 'es'>;
