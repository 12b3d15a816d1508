import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Hilfe',
  widen: 'Über die ganze Seite zeigen',
  narrow: 'Neben der Seite zeigen',
  keys: 'Mit ? rufen Sie die Liste der Tastenkürzel auf.',
  home: {
    what: 'Die Startseite zeigt die Besucherzahlen des gewählten Standorts: Eintritte, Passanten, Gruppen und mehr, jeweils im Vergleich zum Zeitraum davor. Bei mehreren Standorten sehen Sie zuerst alle zusammen.',
    how: 'Klicken Sie auf den Namen des Standorts, um zu einem anderen zu wechseln; oben rechts wählen Sie den Zeitraum. Unter „Kennzahlen wählen“ legen Sie fest, was hier erscheint.',
    mind: 'Ist eine Kennzahl als lückenhaft markiert, haben einige Geräte nicht gemeldet. Prüfen Sie, welche Geräte Daten liefern, bevor Sie Schlüsse ziehen.',
  },
  organisations: {
    what: 'Organisationen sind die Ebenen, nach denen Ihr Unternehmen gegliedert ist, etwa Regionen und Städte. Standorte und Benutzer gehören zu ihnen; danach richtet sich, wer welche Zahlen sieht.',
    how: 'Wählen Sie eine Organisation aus, um eine untergeordnete anzulegen oder sie zu bearbeiten, zu verschieben oder zu deaktivieren. Beim Verschieben zieht alles darunter mit um, auch die Standorte.',
    mind: 'Eine Organisation, zu der noch andere oder Standorte gehören, lässt sich nicht löschen: Löschen oder verschieben Sie diese zuerst. Die oberste Organisation bleibt immer bestehen.',
  },
  roles: {
    what: 'Eine Rolle legt fest, welche Menüs ihre Benutzer öffnen und was sie dort tun können. Je kleiner der Rang, desto höher steht die Rolle.',
    how: 'Legen Sie eine Rolle an und weisen Sie ihr dann Menüs zu: erst ein Menü der ersten Ebene, dann die Seiten und Funktionen darin. Sie können nur Menüs vergeben, die Sie selbst haben.',
    mind: 'Administratorrollen sind geschützt und lassen sich weder bearbeiten noch löschen. Änderungen an einer Rolle gelten ab dem nächsten Klick ihrer Benutzer.',
  },
  users: {
    what: 'Hier stehen alle, die sich anmelden können. Jeder Benutzer hat eine oder mehrere Rollen, eine Organisation und einen Datenzugriff: ganze Organisationen oder einzelne Standorte.',
    how: 'Das Startpasswort eines neuen Benutzers wird nur einmal angezeigt: Geben Sie es gleich weiter. Bei der ersten Anmeldung muss es geändert werden. Wer sein Passwort vergisst, erhält hier ein neues.',
    mind: 'Wird ein Benutzer deaktiviert oder gelöscht oder sein Passwort zurückgesetzt, ist er sofort abgemeldet. Benutzer, deren Rolle über Ihrer steht, können Sie nicht ändern.',
  },
  logs: {
    what: 'Das Protokoll hält fest, wer wann was getan hat, mit jedem Feld vorher und nachher. Anmeldungen sind eigens aufgeführt.',
    how: 'Filtern Sie nach Vorgang, Person, Art, Ergebnis und Zeitraum; klappen Sie eine Zeile auf, um die Änderungen zu sehen. Ein Export enthält genau das, was die Filter zeigen.',
    mind: 'Das Protokoll lässt sich nur lesen; niemand kann es ändern oder löschen. Geheimes wie Passwörter wird nie angezeigt.',
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
  profile: {
    what: 'Ihr Profil zeigt Ihre Angaben, Rollen und Ihren Datenzugriff. Sie können Bild, Name, Kontaktdaten und Sprache ändern.',
    how: 'Unter „Anmeldung und Sicherheit“ ändern Sie Ihr Passwort und schalten die Bestätigung in zwei Schritten ein. Unter „Angemeldete Geräte“ beenden Sie Sitzungen, die Sie nicht mehr brauchen.',
    mind: 'Ein neues Passwort beendet Ihre Sitzungen auf allen anderen Geräten. Verwahren Sie die Wiederherstellungscodes gut: Sie werden nur einmal angezeigt.',
  },
} satisfies AreaOf<'guide', 'de'>;
