import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'À propos de cet indicateur',
  formula: 'Mode de calcul',
  unit: 'Unité de mesure',
  kinds: 'Appareils qui le comptent',
  noKind: 'Aucun appareil ne le compte',
  addsUp: 'Cumul',
  settings: 'Paramètres de la société',
  several:
    'Ces magasins appartiennent à des sociétés aux paramètres différents\u00a0: les clients sont comptés selon chaque société puis additionnés, les taux sont calculés avec les paramètres ci-dessous.',
  adding: {
    sum: 'S’additionne dans le temps, par accès et par magasin.',
    quotient:
      'Calculé à partir des totaux de la période et des lieux, jamais comme moyenne de moyennes. Les accès qui ne mesurent qu’un des deux nombres sont exclus là où d’autres mesurent les deux.',
    daily:
      'Sans doublon par magasin et par jour. Plusieurs jours donnent la somme des jours\u00a0; les accès ne s’additionnent jamais.',
  },
  items: {
    flowIn: 'Toutes les personnes qui entrent, personnel et enfants compris.',
    flowOut: 'Toutes les personnes qui sortent, personnel et enfants compris.',
    customerIn:
      'Entrées moins le personnel et les enfants que la société ne compte pas comme clients\u00a0; jamais moins de 0. Là où les appareils ne distinguent pas le personnel ou les enfants, ils restent inclus.',
    customerOut:
      'Sorties moins le personnel que la société ne compte pas comme clients\u00a0; jamais moins de 0. Les enfants ne sont pas distingués à la sortie et restent inclus.',
    enterStaff: 'Personnel reconnu à l’entrée.',
    leaveStaff: 'Personnel reconnu à la sortie.',
    flowPassby: 'Personnes qui passent devant l’entrée sans entrer.',
    flowTurnback: 'Personnes qui arrivent à l’entrée et font demi-tour sans entrer.',
    enteringRate: 'Entrées ÷ (entrées + passants) ou entrées ÷ passants, au choix de la société.',
    turnbackRate: 'Demi-tours ÷ (entrées + demi-tours).',
    batch: 'Les personnes qui entrent ensemble forment un groupe\u00a0; c’est l’appareil qui en décide.',
    batchOut: 'Les personnes qui sortent ensemble forment un groupe\u00a0; c’est l’appareil qui en décide.',
    averageGroupSize: 'Entrées ÷ groupes entrés, personnel et enfants compris.',
    adult: 'Adultes parmi les personnes qui entrent.',
    children: 'Enfants parmi les personnes qui entrent.',
    familys: 'Groupes avec un enfant.',
    personals: 'Groupes d’une seule personne.',
    gender: 'Personnes qui entrent, par sexe\u00a0; celles non reconnues sont à part.',
    age: 'Personnes qui entrent, par tranche d’âge\u00a0; celles non reconnues sont à part.',
    inCar: 'Véhicules qui entrent.',
    outCar: 'Véhicules qui sortent.',
    dedupedCount: 'Une personne qui vient plusieurs fois le même jour dans le même magasin compte une fois.',
    totalDwellTime: 'Somme de toutes les visites mesurées.',
    averageDwellTime: 'Durée de visite totale ÷ nombre de visites mesurées.',
    dedupedAge: 'Visiteurs uniques par tranche d’âge.',
    dedupedGender: 'Visiteurs uniques par sexe.',
    dedupeStaff: 'Un employé qui vient plusieurs fois le même jour dans le même magasin compte une fois.',
    totalPerson: 'Entrées + sorties\u00a0; une visite compte en général deux fois.',
    totalCar: 'Véhicules entrés + véhicules sortis.',
  },
} satisfies SectionOf<'definitions', 'fra'>;
