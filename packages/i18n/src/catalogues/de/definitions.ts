import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Zu dieser Kennzahl',
  formula: 'Berechnung',
  unit: 'Einheit',
  kinds: 'Gemessen von',
  noKind: 'Von keinem Gerät gemessen',
  addsUp: 'Summierung',
  settings: 'Einstellungen des Unternehmens',
  several:
    'Diese Filialen gehören zu Unternehmen mit verschiedenen Einstellungen. Kunden werden je Unternehmen gezählt, Quoten mit den folgenden Einstellungen berechnet.',
  adding: {
    sum: 'Addiert sich über Zeit, Eingänge und Filialen.',
    quotient:
      'Aus Summen berechnet, nie als Durchschnitt von Durchschnitten. Eingänge, die nur eine der beiden Zahlen messen, zählen nicht mit, wo andere beide messen.',
    daily: 'Eindeutig je Filiale und Tag. Mehrere Tage werden addiert, Eingänge nie.',
  },
  items: {
    flowIn: 'Alle eintretenden Personen, auch Personal und Kinder.',
    flowOut: 'Alle hinausgehenden Personen, auch Personal und Kinder.',
    customerIn:
      'Eintritte ohne Personal und Kinder, soweit das Unternehmen sie nicht als Kunden zählt; nie unter 0. Geräte, die Personal oder Kinder nicht erkennen, zählen sie mit.',
    customerOut:
      'Austritte ohne Personal, soweit das Unternehmen es nicht als Kunden zählt; nie unter 0. Kinder sind enthalten.',
    enterStaff: 'Personal, das beim Eintreten erkannt wird.',
    leaveStaff: 'Personal, das beim Hinausgehen erkannt wird.',
    flowPassby: 'Personen, die am Eingang vorbeigehen, ohne einzutreten.',
    flowTurnback: 'Personen, die am Eingang umkehren, ohne einzutreten.',
    enteringRate:
      'Eintritte ÷ (Eintritte + Passanten) oder Eintritte ÷ Passanten, je nach Einstellung des Unternehmens.',
    turnbackRate: 'Umkehrer ÷ (Eintritte + Umkehrer).',
    batch: 'Gemeinsam eintretende Personen zählen als eine Gruppe; das Gerät entscheidet.',
    batchOut: 'Gemeinsam hinausgehende Personen zählen als eine Gruppe; das Gerät entscheidet.',
    averageGroupSize: 'Eintritte ÷ Gruppen, Personal und Kinder eingeschlossen.',
    adult: 'Erwachsene unter den Eintretenden.',
    children: 'Kinder unter den Eintretenden.',
    familys: 'Gruppen mit Kind.',
    personals: 'Gruppen aus einer Person.',
    gender: 'Eintritte nach Geschlecht; nicht erkannte gesondert.',
    age: 'Eintritte nach Altersgruppe; nicht erkannte gesondert.',
    inCar: 'Fahrzeuge, die einfahren.',
    outCar: 'Fahrzeuge, die ausfahren.',
    dedupedCount: 'Jede Person zählt je Filiale und Tag einmal.',
    totalDwellTime: 'Summe aller gemessenen Aufenthalte.',
    averageDwellTime: 'Verweildauer gesamt ÷ Zahl der gemessenen Aufenthalte.',
    dedupedAge: 'Eindeutige Besucher nach Altersgruppe.',
    dedupedGender: 'Eindeutige Besucher nach Geschlecht.',
    dedupeStaff: 'Jede Person des Personals zählt je Filiale und Tag einmal.',
    totalPerson: 'Eintritte + Austritte; ein Besuch zählt meist doppelt.',
    totalCar: 'Einfahrten + Ausfahrten.',
  },
} satisfies SectionOf<'definitions', 'de'>;
