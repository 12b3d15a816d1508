import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: 'Was diese Zahl bedeutet',
  formula: 'So wird gezählt',
  unit: 'Einheit',
  kinds: 'Geräte, die das zählen',
  noKind: 'Kein Gerät zählt das',
  addsUp: 'So wird addiert',
  settings: 'Einstellungen des Unternehmens',
  several:
    'Diese Standorte gehören zu Unternehmen mit unterschiedlichen Einstellungen: Kunden werden je Unternehmen nach dessen Einstellung gezählt und addiert, Quoten mit den folgenden Einstellungen berechnet.',
  adding: {
    sum: 'Addiert sich über Zeit, Eingänge und Standorte.',
    quotient:
      'Wird aus den Summen des Zeitraums und der Orte berechnet, nie als Durchschnitt von Durchschnitten. Eingänge, die nur eine der beiden Zahlen messen, bleiben außen vor, wo andere beide messen.',
    daily: 'Eindeutig je Standort und Tag. Mehrere Tage zeigen die Summe der Tage; Eingänge werden nie addiert.',
  },
  items: {
    flowIn: 'Alle, die eintreten, auch Personal und Kinder.',
    flowOut: 'Alle, die hinausgehen, auch Personal und Kinder.',
    customerIn:
      'Eintritte ohne Personal und Kinder, soweit das Unternehmen sie nicht als Kunden zählt; nie unter 0. Können Geräte Personal oder Kinder nicht unterscheiden, bleiben sie enthalten.',
    customerOut:
      'Austritte ohne Personal, soweit das Unternehmen es nicht als Kunden zählt; nie unter 0. Kinder werden beim Hinausgehen nicht unterschieden und bleiben enthalten.',
    enterStaff: 'Personal, das beim Eintreten erkannt wird.',
    leaveStaff: 'Personal, das beim Hinausgehen erkannt wird.',
    flowPassby: 'Personen, die am Eingang vorbeigehen und nicht eintreten.',
    flowTurnback: 'Personen, die bis zum Eingang kommen, umkehren und nicht eintreten.',
    enteringRate:
      'Eintritte ÷ (Eintritte + Passanten) oder Eintritte ÷ Passanten, je nach Einstellung des Unternehmens.',
    turnbackRate: 'Umkehrer ÷ (Eintritte + Umkehrer).',
    batch: 'Wer gemeinsam eintritt, ist eine Gruppe; wer zusammengehört, entscheidet das Gerät.',
    batchOut: 'Wer gemeinsam hinausgeht, ist eine Gruppe; wer zusammengehört, entscheidet das Gerät.',
    averageGroupSize: 'Eintritte ÷ Gruppen, Personal und Kinder eingeschlossen.',
    adult: 'Erwachsene unter den Eintretenden.',
    children: 'Kinder unter den Eintretenden.',
    familys: 'Gruppen mit Kind.',
    personals: 'Gruppen aus einer Person.',
    gender: 'Eintritte nach Geschlecht; nicht erkannte stehen für sich.',
    age: 'Eintritte nach Altersgruppe; nicht erkannte stehen für sich.',
    inCar: 'Fahrzeuge, die einfahren.',
    outCar: 'Fahrzeuge, die ausfahren.',
    dedupedCount: 'Wer am selben Tag mehrmals an denselben Standort kommt, zählt einmal.',
    totalDwellTime: 'Summe aller gemessenen Aufenthalte.',
    averageDwellTime: 'Verweildauer gesamt ÷ Zahl der gemessenen Aufenthalte.',
    dedupedAge: 'Eindeutige Besucher nach Altersgruppe.',
    dedupedGender: 'Eindeutige Besucher nach Geschlecht.',
    dedupeStaff: 'Wer vom Personal am selben Tag mehrmals an denselben Standort kommt, zählt einmal.',
    totalPerson: 'Eintritte + Austritte; ein Besuch zählt meist doppelt.',
    totalCar: 'Einfahrten + Ausfahrten.',
  },
} satisfies SectionOf<'definitions', 'de'>;
