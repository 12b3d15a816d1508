import type { SectionOf } from '../../catalogue-types.ts';

export const guide = {
  title: 'Hilfe',
  widen: 'Über die ganze Seite zeigen',
  narrow: 'Neben der Seite zeigen',
  keys: 'Mit ? rufen Sie die Liste der Tastenkürzel auf.',
  home: {
    what: 'Die Startseite zeigt die Frequenz der gewählten Filiale: Eintritte, Passanten, Gruppen und mehr, jeweils im Vergleich zum Zeitraum davor. Bei mehreren Filialen sehen Sie zuerst ihre Summen.',
    how: 'Klicken Sie auf den Namen der Filiale, um zu einer anderen zu wechseln; oben rechts wählen Sie den Zeitraum. Unter „Kennzahlen wählen“ legen Sie fest, was hier erscheint.',
    mind: 'Ist eine Kennzahl als lückenhaft markiert, haben einige Geräte nicht gemeldet. Prüfen Sie, welche Geräte Daten liefern, bevor Sie Schlüsse ziehen.',
  },
  health: {
    what: 'Die Datenqualität zeigt, was mit den Zählungen nicht stimmt: wo, seit wann, wie viele Personen ungefähr fehlen und was zu tun ist. „Tag für Tag“ zeigt, wie viele der erwarteten Datensätze kamen.',
    how: 'Beginnen Sie mit dem Problem, bei dem die meisten Personen fehlen: Empfehlung lesen, bei Bedarf das Gerät öffnen. Ist es behoben, wählen Sie „Erneut prüfen“. Fehlalarme verwerfen Sie mit einem Grund.',
    mind: 'Fehlende Personen werden aus demselben Wochentag und derselben Uhrzeit anderer Wochen geschätzt; in die Zahlen kommen sie nie von selbst.',
  },
  festivals: {
    what: '„Feiertage“ vergleicht jeden Feiertag eines Jahres mit den 7 Tagen davor. Die Liste enthält diese Feiertage; importieren Sie sie aus den Kalendern vieler Länder, für China mit den Nachholarbeitstagen.',
    how: 'Wählen Sie Standorte, Kennzahl und Jahr und öffnen Sie einen Feiertag, um ihn Tag für Tag zu sehen. Unter „Liste“ legen Sie Feiertage an, ändern und löschen sie oder importieren sie nach einer Vorschau aus einem Kalender.',
    mind: 'Verglichen werden Tagesmittel; ein Tag ohne Daten ist keine Null. Ein laufender Feiertag wird mit demselben Teil der Tage davor verglichen. Nachholarbeitstage sind in keiner Auswertung.',
  },
  festivalCompare: {
    what: 'Der Feiertagsvergleich stellt die Tage eines Feiertags mehrerer Jahre nebeneinander, jeweils mit gleichem Wochentag.',
    how: 'Wählen Sie einen Feiertag und bis zu sechs Jahre. Jede Säulengruppe ist ein Wochentag; die Tabelle zeigt das Datum in jedem Jahr und die Änderung gegenüber dem zugeordneten Tag des Vorjahrs. Tage ohne Gegenstück werden gezeigt, aber nicht verglichen.',
    mind: 'Nur Feiertage mit genau demselben Namen lassen sich vergleichen. Standorte ohne Daten in einem der Jahre bleiben außen vor; die Seite nennt ihre Zahl.',
  },
  organisations: {
    what: 'Organisationen sind die Ebenen, nach denen Ihr Unternehmen gegliedert ist, etwa Regionen und Städte. Filialen und Benutzer gehören zu ihnen; danach richtet sich, wer welche Zahlen sieht.',
    how: 'Wählen Sie eine Organisation aus, um eine untergeordnete anzulegen oder sie zu bearbeiten, zu verschieben oder zu deaktivieren. Beim Verschieben zieht alles darunter mit um, auch die Filialen.',
    mind: 'Eine Organisation, zu der noch andere oder Filialen gehören, lässt sich nicht löschen: Löschen oder verschieben Sie diese zuerst. Die oberste Organisation bleibt immer bestehen.',
  },
  entities: {
    what: 'In Filialen wird gezählt. Hier pflegen Sie Organisation, Kontaktdaten, Öffnungszeiten, Zeitzone und Schlagwörter und legen fest, ob die Zähldaten an andere Systeme gehen.',
    how: 'Wählen Sie links eine Organisation oder suchen Sie nach Name, Stadt, Adresse oder Schlagwort. Legen Sie zu einer neuen Filiale die Eingänge an und ordnen Sie ihnen Geräte zu. Ein Klick auf den Namen öffnet die Filiale in einem neuen Fenster.',
    mind: 'Wenn Sie Zeitzone oder Sommerzeit ändern, werden die bisherigen Zahlen nach der neuen Ortszeit neu berechnet. Eine Filiale mit zugeordneten Geräten lässt sich nicht löschen. Nach dem Löschen zählt sie in keiner Auswertung mehr mit.',
  },
  entityDetail: {
    what: 'Eine Filiale auf einen Blick: Besucher heute, Eingänge und der Status ihrer Geräte, Bereiche, der Zuordnungsverlauf und wie vollständig die Daten der letzten 14 Tage sind.',
    how: 'Jedes Feld unter „Vollständigkeit der Daten“ ist ein Tag eines Geräts. Zeigen Sie darauf, um zu sehen, wie viele der erwarteten Datensätze ankamen. „Auf der Startseite öffnen“ führt zu allen Kennzahlen der Filiale.',
    mind: 'Alle Zeiten auf dieser Seite sind Ortszeiten der Filiale. Auch ein Gerät, das inzwischen woanders ist, erscheint, solange Tage zu sehen sind, an denen es hier gezählt hat.',
  },
  entrances: {
    what: 'An den Eingängen einer Filiale wird gezählt, etwa am Nordeingang oder am Durchgang zur U-Bahn. Die Zahlen eines Eingangs stammen von den Geräten, die ihm zugeordnet sind.',
    how: 'Ordnen Sie Geräte gleich beim Anlegen eines Eingangs zu oder später unter „Geräte“. Dort heben Sie Zuordnungen auch auf oder verlegen Geräte von anderen Eingängen hierher. Hängt ein Gerät schon länger dort, wählen Sie einen früheren Zeitpunkt: Vor dem Bestätigen sehen Sie, wie sich die bisherigen Zahlen ändern.',
    mind: 'Wird ein Eingang gelöscht, wird die Zuordnung seiner Geräte aufgehoben, ihre Zähldaten bleiben. Eine rückwirkende Zuordnung berechnet bisherige Zahlen neu. Die Seite zeigt, wie weit das ist.',
  },
  targets: {
    what: 'Hier legen Sie fest, wie viele Eintritte jede Organisation und jede Filiale in einem Jahr erreichen soll: für das ganze Jahr, für jeden Monat oder beides. Die kleinen Zahlen sind die Werte desselben Monats im Vorjahr.',
    how: 'Füllen Sie die Zellen wie in einer Tabellenkalkulation, fügen Sie von dort ein oder nutzen Sie „Import“. „Verteilen“ teilt Jahresziele auf die Monate auf, nach Tagen oder wie im Vorjahr.',
    mind: 'Ein Monatsziel gilt für seinen Monat, der Rest des Jahresziels verteilt sich gleichmäßig auf die übrigen Tage. Eine Organisation ohne eigenes Ziel wird an den Zielen ihrer Filialen gemessen.',
  },
  areas: {
    what: 'Ein Bereich fasst mehrere Eingänge einer Filiale zusammen, etwa ein Stockwerk oder die Gastronomie, und zeigt ihre Frequenz als Ganzes. Ein Eingang kann zu mehreren Bereichen gehören.',
    how: 'Wählen Sie eine Filiale, legen Sie einen Bereich an und haken Sie seine Eingänge an. Unter „Eingänge“ fügen Sie mehrere auf einmal hinzu oder entfernen sie. „Geräte“ zeigt, was dort zählt.',
    mind: 'Beim Löschen eines Bereichs bleiben Eingänge und Zahlen erhalten. Ein Bereich ohne zugeordnete Geräte hat keine Zahlen.',
  },
  devices: {
    what: 'Alle Zählgeräte: wo sie hängen, ob sie verbunden sind, Akku und Signal, Einstellungen und Firmware. Die Liste aktualisiert sich von selbst.',
    how: 'Legen Sie ein Gerät mit Seriennummer, Modell und Filiale an. „Mehrere anlegen“ nimmt eine ganze Liste, „Geräte übernehmen“ findet Geräte, die sich schon gemeldet haben. Ausgewählte Geräte lassen sich gemeinsam einstellen, von ihrer Zuordnung lösen oder aktualisieren.',
    mind: 'Ein Gerät zählt erst, wenn es einem Eingang zugeordnet ist. Zugeordnete Geräte lassen sich nicht löschen: Heben Sie zuerst die Zuordnung auf. Neue Einstellungen gelten ab dem nächsten Kontakt.',
  },
  deviceModels: {
    what: 'Gerätemodelle stehen beim Anlegen eines Geräts zur Auswahl. Der Code entspricht der Modellbezeichnung des Geräts, das Protokoll sagt, wie es seine Daten sendet.',
    how: 'Die üblichen Modelle sind schon da. Für ein weiteres wählen Sie „Modell anlegen“ und geben Typ, Name und Code ein.',
    mind: 'Mitgelieferte Modelle und solche, von denen es Geräte gibt, lassen sich nicht löschen. Auch Typ und Code bleiben fest.',
  },
  firmware: {
    what: 'Hier steht die Firmware jedes Modells: ihre Versionen, die Dateien und welche die neueste ist.',
    how: 'Legen Sie Firmware für ein Modell an und laden Sie die Datei hoch oder geben Sie eine Downloadadresse ein. Geräte werden mit der neuesten Version verglichen, Updates starten Sie auf der Seite „Geräte“.',
    mind: 'Firmware, auf die Geräte warten, lässt sich nicht löschen. Vergleichen Sie nach dem Hochladen die SHA-256-Prüfsumme mit der des Herstellers.',
  },
  allDevices: {
    what: 'Die Geräte aller Unternehmen dieser Plattform mit Status, Firmware und Lizenz.',
    how: 'Filtern Sie nach Seriennummer, Unternehmen, Typ oder Status. Für ausgewählte Geräte legen Sie die Lizenz gemeinsam fest.',
    mind: 'Endet die Lizenz, gilt ein Gerät als abgelaufen. Ohne Datum ist sie unbefristet.',
  },
  unassigned: {
    what: 'Geräte, die sich bei der Plattform gemeldet haben und noch zu keinem Unternehmen gehören.',
    how: '„Letzte Nachricht“ zeigt, was ein Gerät gesendet hat. Ein Administrator des Unternehmens nimmt es auf der Seite „Geräte“ mit „Geräte übernehmen“ auf.',
    mind: 'Nachrichten werden sieben Tage aufbewahrt. Wird das Gerät in dieser Zeit übernommen, zählt das Gesendete mit.',
  },
  baseInfo: {
    what: 'Die Basisangaben enthalten Logo und Kontaktdaten Ihres Unternehmens und die Einstellungen, auf denen seine Zahlen beruhen.',
    how: 'Ein hochgeladenes Logo sehen alle Benutzer des Unternehmens. Unter „Geschäftseinstellungen“ legen Sie Öffnungszeiten, die Berechnung der Abschöpfungsquote, den Gruppenabstand und die Aufbewahrungsdauer fest.',
    mind: 'Eine kürzere Aufbewahrungsdauer löscht ältere Zähldatensätze innerhalb eines Tages endgültig. Wie viele das sind, sehen Sie vor dem Bestätigen.',
  },
  roles: {
    what: 'Eine Rolle legt fest, welche Menüs ihre Benutzer öffnen und was sie dort tun können. Je kleiner der Rang, desto höher steht die Rolle.',
    how: 'Legen Sie eine Rolle an und weisen Sie ihr dann Menüs zu: erst ein Menü der ersten Ebene, dann die Seiten und Funktionen darin. Sie können nur Menüs vergeben, die Sie selbst haben.',
    mind: 'Administratorrollen sind geschützt und lassen sich weder bearbeiten noch löschen. Änderungen an einer Rolle gelten ab dem nächsten Klick ihrer Benutzer.',
  },
  users: {
    what: 'Hier stehen alle, die sich anmelden können. Jeder Benutzer hat eine oder mehrere Rollen, eine Organisation und einen Datenzugriff: ganze Organisationen oder einzelne Filialen.',
    how: 'Das Startpasswort eines neuen Benutzers wird nur einmal angezeigt: Geben Sie es gleich weiter. Bei der ersten Anmeldung muss es geändert werden. Wer sein Passwort vergisst, erhält hier ein neues.',
    mind: 'Wird ein Benutzer deaktiviert oder gelöscht oder sein Passwort zurückgesetzt, ist er sofort abgemeldet. Benutzer, deren Rolle über Ihrer steht, können Sie nicht ändern.',
  },
  logs: {
    what: 'Das Protokoll hält fest, wer wann was getan hat, mit jedem Feld vorher und nachher. Anmeldungen sind eigens aufgeführt.',
    how: 'Filtern Sie nach Vorgang, Person, Art, Ergebnis und Zeitraum; klappen Sie eine Zeile auf, um die Änderungen zu sehen. Ein Export enthält genau das, was die Filter zeigen.',
    mind: 'Das Protokoll lässt sich nur lesen; niemand kann es ändern oder löschen. Geheimes wie Passwörter wird nie angezeigt.',
  },
  ruleCorrect: {
    what: 'Korrekturen berichtigen, was zu hoch oder zu niedrig gezählt wurde: mit einem Faktor oder mit der tatsächlichen Zahl eines Tages oder einer Stunde.',
    how: 'Wählen Sie Eingänge oder Geräte, Tage und Uhrzeit und nennen Sie den Grund. Die Vorschau zeigt jeden Tag vorher und nachher; erst danach wird die Regel hinzugefügt.',
    mind: 'Was Geräte gesendet haben, bleibt unverändert. Wird eine Regel zurückgenommen, sind alle Zahlen wieder wie ohne sie.',
  },
  ruleSet: {
    what: 'Hier legen Sie fest, was in einer Filiale oder an einem Eingang zählt: Uhrzeit, Kennzahlen, Grenzen je Datensatz, mit oder ohne Personal.',
    how: 'Wählen Sie Filialen oder Eingänge und dann, was zählt; was keine Grenze braucht, bleibt leer. Die Vorschau zeigt die Auswirkung, bevor sich etwas ändert.',
    mind: 'Mehrere Regeln für denselben Standort gelten alle. Eine Regel lässt sich nicht bearbeiten: nehmen Sie sie zurück und fügen Sie eine neue hinzu.',
  },
  ruleEliminate: {
    what: 'Ausschlüsse lassen Datensätze weg, die bei Tests, Umbauten oder Gerätestörungen entstanden sind.',
    how: 'Wählen Sie Filialen, Eingänge oder Geräte, Tage und Uhrzeit und nennen Sie den Grund. Die Vorschau zeigt, was fehlen würde.',
    mind: 'Ausgeschlossenes gilt als fehlend, nicht als 0. Wird der Ausschluss zurückgenommen, zählt es wieder.',
  },
  companies: {
    what: 'Hier stehen die Unternehmen dieser Plattform mit Ansprechpartner, Ablaufdatum, Gerätekontingent und den Menüs, die sie nutzen können.',
    how: 'Legen Sie zu jedem neuen Unternehmen seinen Administrator an und geben Sie das Einmalpasswort weiter. Unter „Menürechte“ bestimmen Sie, welche Funktionen das Unternehmen hat.',
    mind: 'Wird ein Unternehmen deaktiviert, sind alle seine Benutzer sofort abgemeldet; die Geräte zählen weiter. Ein Menü, das Sie entziehen, verliert auch jede Rolle des Unternehmens.',
  },
  menus: {
    what: 'Hier gestalten Sie die Navigation: Ordner, Seiten, externe Links und Schaltflächenrechte, mit Namen, Symbolen und Reihenfolge.',
    how: 'Wählen Sie beim Anlegen das übergeordnete Menü und die Art. Eine Schaltfläche steht für ein einzelnes Recht; ein externer Link braucht eine vollständige Webadresse und öffnet ein neues Fenster.',
    mind: 'Menüs, die zum Produkt gehören, lassen sich umbenennen, ausblenden und sortieren, aber nicht löschen. Ein ausgeblendetes Menü fehlt in der Navigation, über seine Adresse bleibt es erreichbar.',
  },
  gapFillings: {
    what: 'Stunden, die ein Gerät nicht gemeldet hat, lassen sich schätzen: Median desselben Wochentags und derselben Stunde in den Vorwochen, angepasst an den Betrieb an den anderen Eingängen der Filiale.',
    how: '„Lücke füllen“ wählen, dann Filiale und Tage. Wo möglich, zuerst Datensätze vom Gerät anfordern. Für den Rest Vorschau prüfen, Grund angeben und speichern.',
    mind: 'Schätzungen sind immer gekennzeichnet und nie mit Zählungen vermischt. Kommen für eine Stunde echte Daten an, gilt ihre Schätzung nicht mehr. Schätzungen lassen sich jederzeit zurückziehen.',
  },
  profile: {
    what: 'Ihr Profil zeigt Ihre Angaben, Rollen und Ihren Datenzugriff. Sie können Bild, Name, Kontaktdaten und Sprache ändern.',
    how: 'Unter „Anmeldung und Sicherheit“ ändern Sie Ihr Passwort und schalten die Zwei-Faktor-Anmeldung ein. Unter „Angemeldete Geräte“ beenden Sie Sitzungen, die Sie nicht mehr brauchen.',
    mind: 'Ein neues Passwort beendet Ihre Sitzungen auf allen anderen Geräten. Verwahren Sie die Wiederherstellungscodes gut: Sie werden nur einmal angezeigt.',
  },
} satisfies SectionOf<'guide', 'de'>;
