import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Over deze indicator',
  formula: 'Zo wordt geteld',
  unit: 'Eenheid',
  kinds: 'Apparaten die dit tellen',
  noKind: 'Geen apparaat telt dit',
  addsUp: 'Zo telt het op',
  settings: 'Instellingen van het bedrijf',
  several:
    'Deze vestigingen horen bij bedrijven met verschillende instellingen: klanten worden per bedrijf volgens zijn instelling geteld en opgeteld, percentages worden met de instellingen hieronder berekend.',
  adding: {
    sum: 'Telt op over tijd, ingangen en vestigingen.',
    quotient:
      'Berekend uit de sommen van de periode en de locaties, nooit als gemiddelde van gemiddelden. Ingangen die maar één van de twee aantallen meten, tellen niet mee waar andere beide meten.',
    daily: 'Uniek per vestiging en dag. Meerdere dagen tonen de som van de dagen; ingangen worden nooit opgeteld.',
  },
  items: {
    flowIn: 'Iedereen die binnenkomt, ook personeel en kinderen.',
    flowOut: 'Iedereen die naar buiten gaat, ook personeel en kinderen.',
    customerIn:
      'Bezoekers in, zonder personeel en kinderen als het bedrijf die niet als klant telt; nooit onder 0. Kunnen apparaten personeel of kinderen niet onderscheiden, dan blijven ze meegeteld.',
    customerOut:
      'Bezoekers uit, zonder personeel als het bedrijf dat niet als klant telt; nooit onder 0. Kinderen worden bij het weggaan niet onderscheiden en blijven meegeteld.',
    enterStaff: 'Personeel dat bij binnenkomst wordt herkend.',
    leaveStaff: 'Personeel dat bij vertrek wordt herkend.',
    flowPassby: 'Mensen die langs de ingang lopen en niet binnenkomen.',
    flowTurnback: 'Mensen die tot de ingang komen, omkeren en niet binnenkomen.',
    enteringRate: 'Bezoekers in ÷ (bezoekers in + passanten) of bezoekers in ÷ passanten: het bedrijf kiest.',
    turnbackRate: 'Omkeerders ÷ (bezoekers in + omkeerders).',
    batch: 'Wie samen binnenkomt, is één groep; het apparaat bepaalt wie bij elkaar hoort.',
    batchOut: 'Wie samen vertrekt, is één groep; het apparaat bepaalt wie bij elkaar hoort.',
    averageGroupSize: 'Bezoekers in ÷ groepen, inclusief personeel en kinderen.',
    adult: 'Volwassenen onder de mensen die binnenkomen.',
    children: 'Kinderen onder de mensen die binnenkomen.',
    familys: 'Groepen met een kind.',
    personals: 'Groepen van één persoon.',
    gender: 'Mensen die binnenkomen, naar geslacht; niet herkende staan apart.',
    age: 'Mensen die binnenkomen, naar leeftijdsgroep; niet herkende staan apart.',
    inCar: 'Voertuigen die binnenrijden.',
    outCar: 'Voertuigen die wegrijden.',
    dedupedCount: 'Wie op één dag vaker in dezelfde vestiging komt, telt één keer.',
    totalDwellTime: 'De som van alle gemeten bezoeken.',
    averageDwellTime: 'Totale verblijfsduur ÷ aantal gemeten bezoeken.',
    dedupedAge: 'Unieke bezoekers naar leeftijdsgroep.',
    dedupedGender: 'Unieke bezoekers naar geslacht.',
    dedupeStaff: 'Een medewerker die op één dag vaker in dezelfde vestiging komt, telt één keer.',
    totalPerson: 'Bezoekers in + bezoekers uit; één bezoek telt meestal dubbel.',
    totalCar: 'Voertuigen in + voertuigen uit.',
  },
} satisfies SectionOf<'definitions', 'nl'>;
