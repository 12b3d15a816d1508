import type { SectionOf } from '../../catalogue-types.ts';

export const guide = {
  title: 'Help',
  widen: 'Over de hele pagina tonen',
  narrow: 'Naast de pagina tonen',
  keys: 'Druk op ? voor de lijst met sneltoetsen.',
  home: {
    what: 'De startpagina toont de bezoekerscijfers van de gekozen vestiging: bezoekers in, passanten, groepen en meer, steeds vergeleken met de periode ervoor. Bij meerdere vestigingen ziet u eerst het totaal.',
    how: 'Klik op de naam van de vestiging om naar een andere te gaan en kies rechtsboven de periode. Met “Indicatoren kiezen” bepaalt u welke indicatoren hier staan.',
    mind: 'Is een indicator als onvolledig gemarkeerd, dan hebben sommige apparaten niets gemeld. Kijk eerst welke apparaten gegevens sturen voordat u conclusies trekt.',
  },
  health: {
    what: 'Datakwaliteit laat zien wat er mis is met uw tellingen: waar, sinds wanneer, hoeveel bezoekers er ongeveer ontbreken en wat u kunt doen. “Dag voor dag” toont hoeveel van de verwachte records binnenkwamen.',
    how: 'Begin met het probleem dat de meeste bezoekers mist: lees het advies en open zo nodig het apparaat. Is het verholpen, kies dan “Opnieuw controleren”. Wat geen probleem is, negeert u met een reden.',
    mind: 'Gemiste bezoekers worden geschat op basis van dezelfde weekdag en tijd in andere weken; ze komen nooit vanzelf in uw cijfers.',
  },
  festivals: {
    what: '“Feestdagen” zet elke feestdag van een jaar naast de 7 dagen ervoor. De lijst bevat de feestdagen waar het om gaat; ze zijn over te nemen uit de kalenders van veel landen, die van China met inhaalwerkdagen.',
    how: 'Kies locaties, indicator en jaar en open een feestdag om die dag voor dag te zien. Onder “Lijst” voegt u toe, bewerkt en verwijdert u, of neemt u na een voorbeeld over uit een kalender.',
    mind: 'Gemiddelden per dag worden vergeleken; een dag zonder gegevens is geen nul. Een lopende feestdag wordt vergeleken met hetzelfde deel van de dagen ervoor. Inhaalwerkdagen tellen in geen analyse mee.',
  },
  festivalCompare: {
    what: 'De vergelijking zet de dagen van een feestdag in verschillende jaren naast elkaar, telkens met dezelfde weekdag.',
    how: 'Kies een feestdag en hoogstens zes jaren. Elke groep staven is één weekdag; de tabel toont de datum in elk jaar en de verandering ten opzichte van de bijbehorende dag van het vorige jaar. Dagen zonder tegenhanger worden getoond, maar niet vergeleken.',
    mind: 'Alleen feestdagen met precies dezelfde naam zijn te vergelijken. Vestigingen zonder gegevens in een van de jaren vallen af; de pagina zegt hoeveel.',
  },
  organisations: {
    what: 'Organisaties zijn de niveaus waarin uw bedrijf is ingedeeld, zoals regio’s en steden. Vestigingen en gebruikers horen erbij, en dat bepaalt wie welke cijfers ziet.',
    how: 'Selecteer een organisatie om er een onder toe te voegen, of om deze te bewerken, te verplaatsen of uit te schakelen. Bij verplaatsen gaat alles eronder mee, ook de vestigingen.',
    mind: 'Een organisatie waar nog andere of vestigingen onder vallen, kan niet worden verwijderd: verwijder of verplaats die eerst. De bovenste organisatie blijft altijd bestaan.',
  },
  entities: {
    what: 'Vestigingen zijn de locaties waar wordt geteld. Hier beheert u hun organisatie, contactgegevens, openingstijden, tijdzone en labels, en bepaalt u of de tellingen naar andere systemen gaan.',
    how: 'Kies links een organisatie of zoek op naam, plaats, adres of label. Voeg aan een nieuwe vestiging ingangen toe en koppel er apparaten aan. Een klik op de naam opent de vestiging in een nieuw venster.',
    mind: 'Wijzigt u de tijdzone of zomertijd, dan worden eerdere cijfers volgens de nieuwe lokale tijd herberekend. Een vestiging met gekoppelde apparaten kan niet worden verwijderd. Na het verwijderen telt wat daar is geteld nergens meer mee.',
  },
  entityDetail: {
    what: 'Eén vestiging in één oogopslag: bezoekers vandaag, de ingangen met de status van hun apparaten, de zones, de koppelgeschiedenis en hoe volledig de gegevens van de laatste 14 dagen zijn.',
    how: 'Elk vakje onder “Volledigheid van de gegevens” is één dag van één apparaat. Wijs het aan om te zien hoeveel van de verwachte records er zijn ontvangen. “Openen op de startpagina” brengt u bij alle cijfers van de vestiging.',
    mind: 'Alle tijden op deze pagina zijn lokale tijden van de vestiging. Een apparaat dat weg is, blijft in de lijst zolang er dagen te zien zijn waarop het hier heeft geteld.',
  },
  entrances: {
    what: 'Bij de ingangen van een vestiging wordt geteld, bijvoorbeeld bij de noordingang of de doorgang naar de metro. De cijfers van een ingang komen van de apparaten die eraan zijn gekoppeld.',
    how: 'Koppel apparaten bij het toevoegen van een ingang, of later onder “Apparaten”. Daar koppelt u ze ook los of verplaatst u ze van een andere ingang hierheen. Hangt een apparaat er al langer, kies dan een eerder tijdstip: u ziet hoe eerdere cijfers veranderen voordat u bevestigt.',
    mind: 'Verwijdert u een ingang, dan worden de apparaten losgekoppeld en blijven hun tellingen bewaard. Koppelen vanaf een eerder tijdstip herberekent eerdere cijfers. De pagina toont hoe ver dat is.',
  },
  targets: {
    what: 'Hier stelt u in hoeveel bezoekers elke organisatie en vestiging in een jaar moet halen: voor het hele jaar, per maand of allebei. De kleine cijfers zijn die van dezelfde maand een jaar eerder.',
    how: 'Vul cellen in zoals in een spreadsheet, plak ze daaruit of gebruik “Importeren”. “Verdelen” splitst jaardoelen over de maanden, naar dagen of zoals vorig jaar.',
    mind: 'Een maanddoel gaat voor in zijn maand en de rest van het jaardoel wordt gelijk verdeeld over de andere dagen. Een organisatie zonder eigen doel wordt gemeten aan de doelen van haar vestigingen.',
  },
  areas: {
    what: 'Een zone is een groep ingangen van één vestiging, zoals een verdieping of het horecaplein, waarvan u de bezoekersaantallen als geheel bekijkt. Een ingang kan bij meerdere zones horen.',
    how: 'Kies een vestiging, voeg een zone toe en vink de ingangen aan. Met “Ingangen” voegt u er meerdere tegelijk toe of haalt u ze eruit. “Apparaten” toont wat daar telt.',
    mind: 'Als u een zone verwijdert, blijven de ingangen en cijfers bestaan. Een zone zonder gekoppelde apparaten heeft geen cijfers.',
  },
  devices: {
    what: 'Alle telapparaten: waar ze hangen, of ze verbonden zijn, batterij en signaal, instellingen en firmware. De lijst werkt zichzelf bij.',
    how: 'Voeg een apparaat toe met serienummer, model en vestiging. “Meerdere toevoegen” verwerkt een hele lijst, “Apparaten claimen” vindt apparaten die zich al hebben gemeld. Selecteer er meerdere om samen het verzendinterval in te stellen, ze los te koppelen of de firmware bij te werken.',
    mind: 'Een apparaat telt pas mee als het aan een ingang is gekoppeld. Een gekoppeld apparaat kan niet worden verwijderd: koppel het eerst los. Nieuwe instellingen gelden vanaf het volgende contact.',
  },
  deviceModels: {
    what: 'Apparaatmodellen zijn de keuzes bij het registreren van een apparaat. De code is de modelaanduiding van het apparaat zelf, het protocol bepaalt hoe het zijn tellingen verzendt.',
    how: 'De gangbare modellen zijn meegeleverd. Kies voor een ander model “Model toevoegen” en voer type, naam en code in.',
    mind: 'Meegeleverde modellen en modellen die in gebruik zijn, kunnen niet worden verwijderd. Ook hun type en code liggen vast.',
  },
  firmware: {
    what: 'Hier staat de firmware van elk model: de versies, de bestanden en welke de nieuwste is.',
    how: 'Voeg firmware toe voor een model en upload het bestand, of voer een downloadadres in. Apparaten worden vergeleken met de nieuwste versie. Updates start u op de pagina Apparaten.',
    mind: 'Firmware waar apparaten op wachten, kan niet worden verwijderd. Controleer na het uploaden of de SHA-256-controlesom gelijk is aan die van de fabrikant.',
  },
  allDevices: {
    what: 'De apparaten van alle bedrijven op dit platform, met hun status, firmware en licentie.',
    how: 'Filter op serienummer, bedrijf, type of status. Voor geselecteerde apparaten stelt u de licentie samen in.',
    mind: 'Na afloop van de licentie staat een apparaat op “Verlopen”. Zonder datum loopt de licentie niet af.',
  },
  unassigned: {
    what: 'Apparaten die zich bij het platform hebben gemeld en nog bij geen enkel bedrijf horen.',
    how: '“Laatste bericht” toont wat een apparaat heeft verzonden. Een beheerder van het bedrijf voegt het toe op de pagina Apparaten met “Apparaten claimen”.',
    mind: 'Berichten blijven zeven dagen bewaard. Wordt het apparaat binnen die tijd geclaimd, dan telt mee wat het heeft verzonden.',
  },
  baseInfo: {
    what: 'De basisinformatie bevat het logo en de contactgegevens van uw bedrijf, en de instellingen waarop de cijfers berusten.',
    how: 'Een geüpload logo is zichtbaar voor alle gebruikers van het bedrijf. Onder “Bedrijfsinstellingen” staan de openingstijden, de berekening van het inlooppercentage, het groepsinterval en de bewaartermijn.',
    mind: 'Een kortere bewaartermijn verwijdert oudere telrecords binnen een dag definitief. Hoeveel dat er zijn, ziet u voordat u bevestigt.',
  },
  roles: {
    what: 'Een rol bepaalt welke menu’s de gebruikers kunnen openen en wat ze daar kunnen doen. Hoe kleiner de rang, hoe hoger de rol.',
    how: 'Voeg een rol toe en wijs daarna de menu’s toe: vink een menu van het eerste niveau aan en dan de pagina’s en functies erin. U kunt alleen menu’s toekennen die u zelf hebt.',
    mind: 'Beheerdersrollen zijn beschermd en kunnen niet worden bewerkt of verwijderd. Een wijziging van een rol geldt vanaf de volgende klik van de gebruikers.',
  },
  users: {
    what: 'Dit zijn de mensen die kunnen inloggen. Elke gebruiker heeft een of meer rollen, een organisatie en een gegevensbereik: hele organisaties of losse vestigingen.',
    how: 'Het beginwachtwoord van een nieuwe gebruiker wordt één keer getoond: geef het meteen door. Het moet bij de eerste keer inloggen worden gewijzigd. Is iemand het wachtwoord vergeten, reset het dan hier.',
    mind: 'Wie wordt uitgeschakeld of verwijderd, of een nieuw wachtwoord krijgt, wordt meteen uitgelogd. Gebruikers met een hogere rol dan die van u kunt u niet wijzigen.',
  },
  logs: {
    what: 'Het logboek legt vast wie wat wanneer heeft gedaan, met elk veld ervoor en erna. Inlogpogingen staan apart.',
    how: 'Filter op handeling, uitvoerder, type, resultaat en periode; klap een rij uit om te zien wat er is gewijzigd. Een export bevat precies wat de filters tonen.',
    mind: 'Het logboek is alleen te lezen; niemand kan het wijzigen of verwijderen. Geheimen zoals wachtwoorden worden nooit getoond.',
  },
  ruleCorrect: {
    what: 'Correcties zetten recht wat te hoog of te laag is geteld: met een factor, of met het werkelijke aantal van een dag of uur.',
    how: 'Kies ingangen of apparaten, dagen en tijdstip, en geef de reden. Het voorbeeld toont elke dag voor en na; pas daarna wordt de regel toegevoegd.',
    mind: 'Wat apparaten verzonden, verandert nooit. Trek een regel in en alle cijfers worden weer wat ze zonder de regel waren.',
  },
  ruleSet: {
    what: 'Hier bepaalt u wat meetelt bij een vestiging of ingang: op welk tijdstip, welke indicatoren, binnen welke grenzen per record, met of zonder personeel.',
    how: 'Kies vestigingen of ingangen en dan wat meetelt; laat leeg wat geen grens nodig heeft. Het voorbeeld toont het gevolg voordat er iets verandert.',
    mind: 'Meerdere regels voor één locatie gelden allemaal. Een regel kunt u niet bewerken: trek hem in en voeg een nieuwe toe.',
  },
  ruleEliminate: {
    what: 'Uitsluitingen laten records weg van tests, verbouwingen of een defect apparaat.',
    how: 'Kies vestigingen, ingangen of apparaten, dagen en tijdstip, en geef de reden. Het voorbeeld toont wat er zou ontbreken.',
    mind: 'Wat is uitgesloten, geldt als ontbrekend en niet als 0. Trek de uitsluiting in en het telt weer mee.',
  },
  companies: {
    what: 'Dit zijn de bedrijven op dit platform, met hun contactpersonen, einddatum, apparaatlimiet en de menu’s die ze kunnen gebruiken.',
    how: 'Maak na het toevoegen van een bedrijf de beheerder aan en geef het eenmalige wachtwoord door. Onder “Menurechten” bepaalt u welke functies het bedrijf heeft.',
    mind: 'Schakelt u een bedrijf uit, dan worden al zijn gebruikers meteen uitgelogd; de apparaten blijven tellen. Een menu dat u intrekt, verdwijnt ook uit elke rol van het bedrijf.',
  },
  menus: {
    what: 'Hier richt u de navigatie in: mappen, pagina’s, externe links en knoprechten, met hun namen, pictogrammen en volgorde.',
    how: 'Kies bij het toevoegen het bovenliggende menu en het type. Een knop staat voor één recht; een externe link krijgt een volledig webadres en opent in een nieuw venster.',
    mind: 'Menu’s die bij het product horen, kunt u hernoemen, verbergen en sorteren, maar niet verwijderen. Een verborgen menu staat niet in de navigatie, maar is via het adres nog te openen.',
  },
  gapFillings: {
    what: 'Uren die een apparaat niet meldde, zijn te schatten: de mediaan van dezelfde weekdag en hetzelfde uur in eerdere weken, aangepast aan de drukte bij de andere ingangen.',
    how: 'Klik op “Gat opvullen” en kies een vestiging en dagen. Kan het apparaat opnieuw worden bevraagd, doe dat eerst. Bekijk het voorbeeld van de rest, geef een reden op en sla op.',
    mind: 'Schattingen zijn altijd herkenbaar en worden nooit met tellingen gemengd. Komen er echte gegevens voor een uur, dan vervalt de schatting. U kunt een schatting altijd intrekken.',
  },
  profile: {
    what: 'Uw profiel toont uw gegevens, rollen en gegevensbereik. U kunt uw foto, naam, contactgegevens en taal wijzigen.',
    how: 'Onder “Inloggen en beveiliging” wijzigt u uw wachtwoord en schakelt u verificatie in twee stappen in. Onder “Waar u bent ingelogd” beëindigt u sessies die u niet meer gebruikt.',
    mind: 'Een nieuw wachtwoord beëindigt uw sessies op alle andere apparaten. Bewaar de herstelcodes goed: ze worden maar één keer getoond.',
  },
} satisfies SectionOf<'guide', 'nl'>;
