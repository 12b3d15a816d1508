import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Help',
  widen: 'Over de hele pagina tonen',
  narrow: 'Naast de pagina tonen',
  keys: 'Druk op ? voor de lijst met sneltoetsen.',
  home: {
    what: 'De startpagina toont de bezoekerscijfers van de gekozen vestiging: bezoekers in, passanten, groepen en meer, steeds vergeleken met de periode ervoor. Bij meerdere vestigingen ziet u eerst het totaal.',
    how: 'Klik op de naam van de vestiging om naar een andere te gaan en kies rechtsboven de periode. Met “Cijfers kiezen” bepaalt u welke cijfers hier staan.',
    mind: 'Is een cijfer als onvolledig gemarkeerd, dan hebben sommige apparaten niets gemeld. Kijk eerst welke apparaten gegevens sturen voordat u conclusies trekt.',
  },
  organisations: {
    what: 'Organisaties zijn de niveaus waarin uw bedrijf is ingedeeld, zoals regio’s en steden. Vestigingen en gebruikers horen erbij, en dat bepaalt wie welke cijfers ziet.',
    how: 'Selecteer een organisatie om er een onder toe te voegen, of om deze te bewerken, te verplaatsen of uit te schakelen. Bij verplaatsen gaat alles eronder mee, ook de vestigingen.',
    mind: 'Een organisatie waar nog andere of vestigingen onder vallen, kan niet worden verwijderd: verwijder of verplaats die eerst. De bovenste organisatie blijft altijd bestaan.',
  },
  roles: {
    what: 'Een rol bepaalt welke menu’s de gebruikers kunnen openen en wat ze daar kunnen doen. Hoe kleiner de rang, hoe hoger de rol.',
    how: 'Voeg een rol toe en wijs daarna de menu’s toe: vink een menu van het eerste niveau aan en dan de pagina’s en functies erin. U kunt alleen menu’s toekennen die u zelf hebt.',
    mind: 'Beheerdersrollen zijn beschermd en kunnen niet worden bewerkt of verwijderd. Een wijziging van een rol geldt vanaf de volgende klik van de gebruikers.',
  },
  users: {
    what: 'Dit zijn de mensen die kunnen inloggen. Elke gebruiker heeft een of meer rollen, een organisatie en een gegevenstoegang: hele organisaties of losse vestigingen.',
    how: 'Het beginwachtwoord van een nieuwe gebruiker wordt één keer getoond: geef het meteen door. Het moet bij de eerste keer inloggen worden gewijzigd. Is iemand het wachtwoord vergeten, reset het dan hier.',
    mind: 'Wie wordt uitgeschakeld of verwijderd, of een nieuw wachtwoord krijgt, wordt meteen uitgelogd. Gebruikers met een hogere rol dan die van u kunt u niet wijzigen.',
  },
  logs: {
    what: 'Het logboek legt vast wie wat wanneer heeft gedaan, met elk veld ervoor en erna. Inlogpogingen staan apart.',
    how: 'Filter op handeling, uitvoerder, type, resultaat en periode; klap een rij uit om te zien wat er is gewijzigd. Een export bevat precies wat de filters tonen.',
    mind: 'Het logboek is alleen te lezen; niemand kan het wijzigen of verwijderen. Geheimen zoals wachtwoorden worden nooit getoond.',
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
  profile: {
    what: 'Uw profiel toont uw gegevens, rollen en gegevenstoegang. U kunt uw foto, naam, contactgegevens en taal wijzigen.',
    how: 'Onder “Inloggen en beveiliging” wijzigt u uw wachtwoord en schakelt u verificatie in twee stappen in. Onder “Waar u bent ingelogd” beëindigt u sessies die u niet meer gebruikt.',
    mind: 'Een nieuw wachtwoord beëindigt uw sessies op alle andere apparaten. Bewaar de herstelcodes goed: ze worden maar één keer getoond.',
  },
} satisfies AreaOf<'guide', 'nl'>;
