import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Informazioni su questo indicatore',
  formula: 'Come si conta',
  unit: 'Unità',
  kinds: 'Dispositivi che lo contano',
  noKind: 'Nessun dispositivo lo conta',
  addsUp: 'Come si somma',
  settings: 'Impostazioni dell’azienda',
  several:
    'Questi punti vendita appartengono ad aziende con impostazioni diverse: i clienti sono contati secondo ciascuna azienda e poi sommati, i tassi sono calcolati con le impostazioni seguenti.',
  adding: {
    sum: 'Si somma nel tempo, per accessi e per punti vendita.',
    quotient:
      'Calcolato dalle somme del periodo e dei luoghi, mai come media di medie. Gli accessi che misurano solo uno dei due numeri sono esclusi dove altri li misurano entrambi.',
    daily:
      'Senza ripetizioni per punto vendita e giorno. Più giorni mostrano la somma dei giorni; gli accessi non si sommano mai.',
  },
  items: {
    flowIn: 'Tutte le persone che entrano, personale e bambini compresi.',
    flowOut: 'Tutte le persone che escono, personale e bambini compresi.',
    customerIn:
      'Ingressi meno il personale e i bambini che l’azienda non conta come clienti; mai sotto 0. Se i dispositivi non distinguono personale o bambini, restano compresi.',
    customerOut:
      'Uscite meno il personale che l’azienda non conta come clienti; mai sotto 0. In uscita i bambini non sono distinti e restano compresi.',
    enterStaff: 'Personale riconosciuto in ingresso.',
    leaveStaff: 'Personale riconosciuto in uscita.',
    flowPassby: 'Persone che passano davanti all’ingresso senza entrare.',
    flowTurnback: 'Persone che arrivano all’ingresso e tornano indietro senza entrare.',
    enteringRate: 'Ingressi ÷ (ingressi + passanti) oppure ingressi ÷ passanti, a scelta dell’azienda.',
    turnbackRate: 'Dietrofront ÷ (ingressi + dietrofront).',
    batch: 'Chi entra insieme forma un gruppo; lo decide il dispositivo.',
    batchOut: 'Chi esce insieme forma un gruppo; lo decide il dispositivo.',
    averageGroupSize: 'Ingressi ÷ gruppi, personale e bambini compresi.',
    adult: 'Adulti tra le persone che entrano.',
    children: 'Bambini tra le persone che entrano.',
    familys: 'Gruppi con un bambino.',
    personals: 'Gruppi di una sola persona.',
    gender: 'Persone che entrano, per sesso; quelle non riconosciute sono a parte.',
    age: 'Persone che entrano, per fascia d’età; quelle non riconosciute sono a parte.',
    inCar: 'Veicoli che entrano.',
    outCar: 'Veicoli che escono.',
    dedupedCount: 'Chi viene più volte al giorno nello stesso punto vendita conta una volta.',
    totalDwellTime: 'Somma di tutte le permanenze misurate.',
    averageDwellTime: 'Permanenza totale ÷ numero di permanenze misurate.',
    dedupedAge: 'Visitatori unici per fascia d’età.',
    dedupedGender: 'Visitatori unici per sesso.',
    dedupeStaff: 'Un dipendente che viene più volte al giorno nello stesso punto vendita conta una volta.',
    totalPerson: 'Ingressi + uscite; una visita di solito conta due volte.',
    totalCar: 'Veicoli in ingresso + veicoli in uscita.',
  },
} satisfies SectionOf<'definitions', 'it'>;
