import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Acerca de este indicador',
  formula: 'Cómo se cuenta',
  unit: 'Unidad',
  kinds: 'Dispositivos que lo cuentan',
  noKind: 'Ningún dispositivo lo cuenta',
  addsUp: 'Cómo se suma',
  settings: 'Ajustes de la empresa',
  several:
    'Estas tiendas son de empresas con ajustes distintos: los clientes se cuentan según cada empresa y se suman; las tasas se calculan con los ajustes siguientes.',
  adding: {
    sum: 'Se suma por tiempo, accesos y tiendas.',
    quotient:
      'Se calcula con las sumas del periodo y de las ubicaciones, nunca como media de medias. Los accesos que solo miden una de las dos cifras se omiten donde otros miden ambas.',
    daily: 'Sin repetir por tienda y día. Varios días muestran la suma de los días; los accesos nunca se suman.',
  },
  items: {
    flowIn: 'Todas las personas que entran, incluidos personal y niños.',
    flowOut: 'Todas las personas que salen, incluidos personal y niños.',
    customerIn:
      'Entradas menos el personal y los niños que la empresa no cuenta como clientes; nunca menos de 0. Si los dispositivos no distinguen personal o niños, quedan incluidos.',
    customerOut:
      'Salidas menos el personal que la empresa no cuenta como clientes; nunca menos de 0. Al salir no se distingue a los niños y quedan incluidos.',
    enterStaff: 'Personal reconocido al entrar.',
    leaveStaff: 'Personal reconocido al salir.',
    flowPassby: 'Personas que pasan por delante de la entrada sin entrar.',
    flowTurnback: 'Personas que llegan a la entrada y se dan la vuelta sin entrar.',
    enteringRate: 'Entradas ÷ (entradas + transeúntes) o entradas ÷ transeúntes, según elija la empresa.',
    turnbackRate: 'Medias vueltas ÷ (entradas + medias vueltas).',
    batch: 'Quienes entran juntos forman un grupo; lo decide el dispositivo.',
    batchOut: 'Quienes salen juntos forman un grupo; lo decide el dispositivo.',
    averageGroupSize: 'Entradas ÷ grupos, incluidos personal y niños.',
    adult: 'Adultos entre las personas que entran.',
    children: 'Niños entre las personas que entran.',
    familys: 'Grupos con algún niño.',
    personals: 'Grupos de una sola persona.',
    gender: 'Personas que entran, por sexo; las no reconocidas van aparte.',
    age: 'Personas que entran, por grupo de edad; las no reconocidas van aparte.',
    inCar: 'Vehículos que entran.',
    outCar: 'Vehículos que salen.',
    dedupedCount: 'Quien va varias veces el mismo día a la misma tienda cuenta una vez.',
    totalDwellTime: 'Suma de todas las permanencias medidas.',
    averageDwellTime: 'Permanencia total ÷ número de permanencias medidas.',
    dedupedAge: 'Visitantes únicos por grupo de edad.',
    dedupedGender: 'Visitantes únicos por sexo.',
    dedupeStaff: 'Un empleado que va varias veces el mismo día a la misma tienda cuenta una vez.',
    totalPerson: 'Entradas + salidas; una visita suele contar dos veces.',
    totalCar: 'Vehículos que entran + vehículos que salen.',
  },
} satisfies SectionOf<'definitions', 'es'>;
