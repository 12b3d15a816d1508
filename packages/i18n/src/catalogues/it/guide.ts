import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Guida',
  widen: 'Mostra a tutta pagina',
  narrow: 'Mostra accanto alla pagina',
  keys: 'Premi «?» per vedere le scorciatoie da tastiera.',
  home: {
    what: 'La pagina iniziale mostra l’affluenza del punto vendita scelto: ingressi, passanti, gruppi e altro, ogni indicatore a confronto con il periodo precedente. Se hai più punti vendita, si parte dal totale di tutti.',
    how: 'Fai clic sul nome del punto vendita per sceglierne un altro e imposta il periodo in alto a destra. «Scegli gli indicatori» decide quali indicatori compaiono qui.',
    mind: 'Se un indicatore è segnato come incompleto, alcuni dispositivi non hanno inviato tutti i dati. Controlla quali dispositivi trasmettono prima di trarre conclusioni.',
  },
  organisations: {
    what: 'Le organizzazioni sono i livelli con cui è gestita la tua azienda, ad esempio aree e città. Punti vendita e utenti ne fanno parte, e da questo dipende chi vede quali dati.',
    how: 'Seleziona un’organizzazione per aggiungerne una sotto, oppure per modificarla, spostarla o disattivarla. Con lei si sposta tutto ciò che contiene, compresi i punti vendita.',
    mind: 'Un’organizzazione che contiene ancora punti vendita o altre organizzazioni non si può eliminare: prima spostali o eliminali. L’organizzazione principale resta sempre.',
  },
  roles: {
    what: 'Un ruolo stabilisce quali menu possono aprire i suoi utenti e che cosa possono farci. Più basso è il livello, più alto è il ruolo.',
    how: 'Aggiungi un ruolo, poi assegnagli i menu: seleziona un menu di primo livello e poi le pagine e le azioni al suo interno. Puoi assegnare solo i menu che hai tu stesso.',
    mind: 'I ruoli di amministratore sono protetti: non si possono modificare né eliminare. Le modifiche a un ruolo valgono dal clic successivo dei suoi utenti.',
  },
  users: {
    what: 'Qui trovi le persone che possono accedere. Ognuna ha uno o più ruoli, un’organizzazione e un ambito dei dati: intere organizzazioni o singoli punti vendita.',
    how: 'La password iniziale di un nuovo utente viene mostrata una sola volta: consegnala subito. Va cambiata al primo accesso. Se qualcuno la dimentica, puoi reimpostarla qui.',
    mind: 'Se disattivi o elimini un utente, o ne reimposti la password, viene disconnesso subito. Non puoi modificare utenti con un ruolo superiore al tuo.',
  },
  logs: {
    what: 'Il registro operazioni conserva chi ha fatto che cosa e quando, con ogni campo prima e dopo. Gli accessi degli utenti sono elencati a parte.',
    how: 'Filtra per operazione, autore, esito, tipo e data; espandi una riga per vedere le modifiche. L’esportazione contiene esattamente ciò che mostrano i filtri.',
    mind: 'Il registro si può solo consultare: nessuno può modificarlo o eliminarlo. I dati riservati, come le password, non compaiono mai.',
  },
  companies: {
    what: 'Qui trovi le aziende di questa piattaforma, con i loro contatti, la scadenza, il limite di dispositivi e i menu di cui dispongono.',
    how: 'Dopo aver aggiunto un’azienda, crea il suo amministratore e consegnagli la password monouso. «Menu abilitati» decide quali funzioni ha l’azienda.',
    mind: 'Se disattivi un’azienda, tutti i suoi utenti vengono disconnessi subito; i dispositivi continuano a contare. Un menu che togli sparisce anche da tutti i ruoli dell’azienda.',
  },
  menus: {
    what: 'Qui organizzi la navigazione: cartelle, pagine, link esterni e permessi dei pulsanti, con nomi, icone e ordine.',
    how: 'Quando aggiungi un menu, scegli il menu superiore e il tipo. Un pulsante corrisponde a un permesso; un link esterno richiede un indirizzo web completo e si apre in una nuova finestra.',
    mind: 'I menu del prodotto si possono rinominare, nascondere e ordinare, ma non eliminare. Un menu nascosto sparisce dalla navigazione, ma si può ancora aprire con il suo indirizzo.',
  },
  profile: {
    what: 'Il tuo profilo mostra i tuoi dati, i ruoli e l’ambito dei dati. Puoi cambiare foto, nome, recapiti e lingua.',
    how: 'In «Accesso e sicurezza» puoi cambiare la password e attivare la verifica in due passaggi. In «Sessioni aperte» puoi chiudere quelle che non usi più.',
    mind: 'Una nuova password chiude le tue sessioni su tutti gli altri dispositivi. Conserva al sicuro i codici di recupero della verifica in due passaggi: vengono mostrati una sola volta.',
  },
} satisfies AreaOf<'guide', 'it'>;
