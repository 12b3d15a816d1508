import type { SectionOf } from '../../catalogue-types.ts';

export const guide = {
  title: 'Guida',
  widen: 'Mostra a tutta pagina',
  narrow: 'Mostra accanto alla pagina',
  keys: 'Premi «?» per vedere le scorciatoie da tastiera.',
  home: {
    what: 'La pagina iniziale mostra l’affluenza del punto vendita scelto: ingressi, passanti, gruppi e altro, ogni indicatore a confronto con il periodo precedente. Se hai più punti vendita, si parte dal totale di tutti.',
    how: 'Fai clic sul nome del punto vendita per sceglierne un altro e imposta il periodo in alto a destra. «Scegli indicatori» decide quali indicatori compaiono qui.',
    mind: 'Se un indicatore è segnato come incompleto, alcuni dispositivi non hanno inviato tutti i dati. Controlla quali dispositivi trasmettono prima di trarre conclusioni.',
  },
  health: {
    what: 'La qualità dei dati mostra che cosa non va nei conteggi: dove, da quando, quante persone mancano all’incirca e cosa fare. «Giorno per giorno» indica quanti dei record attesi sono arrivati.',
    how: 'Cominciate dal problema con più persone non contate: leggete il consiglio e, se serve, aprite il dispositivo. Quando è risolto, scegliete «Controlla di nuovo». Ciò che non è un problema si ignora indicando il motivo.',
    mind: 'Le persone non contate sono stimate dallo stesso giorno e orario di altre settimane; non vengono mai aggiunte da sole ai vostri dati.',
  },
  festivals: {
    what: '«Festività» mette ogni festività dell’anno accanto ai 7 giorni prima. L’elenco contiene le festività da esaminare; si possono prendere dai calendari di molti paesi, quello cinese con i giorni di recupero.',
    how: 'Scegli luoghi, indicatore e anno, poi apri una festività per vederla giorno per giorno. In «Elenco» aggiungi, modifichi ed elimini, o prendi da un calendario dopo un’anteprima.',
    mind: 'Si confrontano medie al giorno; un giorno senza dati non è uno zero. Una festività in corso si confronta con la stessa parte dei giorni prima. I giorni di recupero non entrano in nessuna analisi.',
  },
  festivalCompare: {
    what: 'Il confronto affianca i giorni di una festività in più anni, ciascuno accanto allo stesso giorno della settimana.',
    how: 'Scegli una festività e fino a sei anni. Ogni gruppo di barre è un giorno della settimana; la tabella mostra la data di ciascun anno e la variazione rispetto al giorno corrispondente dell’anno precedente. I giorni senza corrispondenza si vedono, ma non si confrontano.',
    mind: 'Si confrontano solo festività con nome identico. I punti vendita senza dati in uno degli anni restano fuori, e la pagina dice quanti.',
  },
  organisations: {
    what: 'Le organizzazioni sono i livelli con cui è gestita la tua azienda, ad esempio aree e città. Punti vendita e utenti ne fanno parte, e da questo dipende chi vede quali dati.',
    how: 'Seleziona un’organizzazione per aggiungerne una sotto, oppure per modificarla, spostarla o disattivarla. Con lei si sposta tutto ciò che contiene, compresi i punti vendita.',
    mind: 'Un’organizzazione che contiene ancora punti vendita o altre organizzazioni non si può eliminare: prima spostali o eliminali. L’organizzazione principale resta sempre.',
  },
  entities: {
    what: 'I punti vendita sono i luoghi in cui si contano le persone. Qui ne gestisci organizzazione, contatti, orario di apertura, fuso orario ed etichette, e decidi se inviarne i conteggi ad altri sistemi.',
    how: 'Scegli un’organizzazione a sinistra oppure cerca per nome, città, indirizzo o etichetta. Dopo aver aggiunto un punto vendita, aggiungi i suoi accessi e associa i dispositivi. Il nome del punto vendita ne apre la scheda in una nuova finestra.',
    mind: 'Se cambi il fuso orario o l’ora legale, i dati passati vengono ricalcolati con la nuova ora locale. Un punto vendita con dispositivi associati non si può eliminare; una volta eliminato, ciò che vi è stato contato non compare più in nessun dato.',
  },
  entityDetail: {
    what: 'Un punto vendita a colpo d’occhio: le persone di oggi, gli accessi con lo stato dei dispositivi, le zone, lo storico delle associazioni e la completezza dei dati degli ultimi 14 giorni.',
    how: 'Ogni casella in «Completezza dei dati» è un giorno di un dispositivo: passaci sopra per leggere quanti record sono arrivati su quelli attesi. «Apri nella pagina iniziale» porta a tutti i dati del punto vendita.',
    mind: 'Gli orari di questa pagina sono nell’ora locale del punto vendita. Un dispositivo spostato altrove resta nell’elenco per i giorni in cui ha contato qui.',
  },
  entrances: {
    what: 'Gli accessi sono i punti in cui i dispositivi contano: l’ingresso nord, il passaggio verso la metropolitana. I dati di un accesso vengono dai dispositivi associati.',
    how: 'Associa i dispositivi quando aggiungi un accesso, oppure in seguito con «Dispositivi», dove puoi anche rimuovere le associazioni o spostare qui dispositivi di altri accessi. Se un dispositivo è installato da tempo, scegli un momento precedente: vedi come cambiano i dati passati prima di confermare.',
    mind: 'Se elimini un accesso, le associazioni dei suoi dispositivi vengono rimosse; i dati già contati restano. Un’associazione con decorrenza passata riscrive i dati precedenti; la pagina mostra l’avanzamento.',
  },
  targets: {
    what: 'Qui si imposta quanti ingressi ogni organizzazione e ogni punto vendita deve raggiungere in un anno: per tutto l’anno, per ogni mese o entrambi. Le cifre piccole sono quelle dello stesso mese dell’anno prima.',
    how: 'Compila le celle come in un foglio di calcolo, incolla da lì o usa “Importa”. “Ripartisci” divide gli obiettivi annuali sui mesi, per giorni o come l’anno scorso.',
    mind: 'L’obiettivo mensile prevale nel suo mese e il resto dell’obiettivo annuale si ripartisce in parti uguali sugli altri giorni. Un’organizzazione senza obiettivo proprio si misura con quelli dei suoi punti vendita.',
  },
  areas: {
    what: 'Una zona è un insieme di accessi di un punto vendita, ad esempio un piano o un’area ristorazione, di cui guardi l’affluenza complessiva. Un accesso può far parte di più zone.',
    how: 'Scegli un punto vendita, aggiungi una zona e seleziona i suoi accessi. «Accessi» ne aggiunge o ne toglie più d’uno alla volta; «Dispositivi» elenca quelli che contano nella zona.',
    mind: 'Se elimini una zona, accessi e dati restano. Una zona senza dispositivi associati non ha dati.',
  },
  devices: {
    what: 'Tutti i dispositivi di conteggio: dove sono installati, se sono online, batteria e segnale, impostazioni e firmware. L’elenco si aggiorna da solo.',
    how: 'Aggiungi un dispositivo indicando numero di serie, modello e punto vendita. «Aggiungi più dispositivi» accetta un elenco; «Acquisisci dispositivi» trova quelli già collegati. Selezionane diversi per impostare insieme l’intervallo di invio, rimuovere le associazioni o aggiornarli.',
    mind: 'Un dispositivo conta solo dopo essere stato associato a un accesso. Se è associato non si può eliminare: rimuovi prima l’associazione. Le nuove impostazioni valgono dal prossimo contatto.',
  },
  deviceModels: {
    what: 'I modelli sono quelli che si possono scegliere quando si registra un dispositivo. Il codice è il modello indicato dal produttore; il protocollo dice come il dispositivo invia i conteggi.',
    how: 'I modelli più comuni sono già presenti. Per altri, fai clic su «Aggiungi modello» e inserisci tipo, nome e codice.',
    mind: 'I modelli predefiniti o in uso non si possono eliminare, e non se ne possono modificare tipo e codice.',
  },
  firmware: {
    what: 'Qui trovi il firmware di ogni modello: le versioni, i file e qual è la più recente.',
    how: 'Aggiungi un firmware per un modello e carica il file, oppure inserisci un indirizzo da cui scaricarlo. I dispositivi vengono confrontati con l’ultima versione; gli aggiornamenti si avviano nella pagina Dispositivi.',
    mind: 'Un firmware atteso da dispositivi non si può eliminare. Controlla che il checksum SHA-256 sia quello indicato dal produttore.',
  },
  allDevices: {
    what: 'I dispositivi di tutte le aziende della piattaforma, con stato, firmware e licenza.',
    how: 'Filtra per numero di serie, azienda, tipo o stato. Seleziona più dispositivi per impostarne insieme la licenza.',
    mind: 'Quando la licenza termina, il dispositivo risulta scaduto. Senza una data, la licenza non scade.',
  },
  unassigned: {
    what: 'Dispositivi che si sono collegati alla piattaforma e non appartengono ancora a nessuna azienda.',
    how: 'Apri «Ultimo messaggio» per leggere che cosa ha inviato un dispositivo. L’amministratore di un’azienda lo aggiunge nella pagina Dispositivi con «Acquisisci dispositivi».',
    mind: 'I messaggi si conservano per sette giorni: se il dispositivo viene acquisito in tempo, conta anche ciò che ha inviato prima.',
  },
  baseInfo: {
    what: 'Le informazioni di base contengono il logo e i contatti della tua azienda, e le impostazioni su cui si basano i dati.',
    how: 'Il logo caricato è visibile a tutti gli utenti dell’azienda. In «Impostazioni di attività» trovi l’orario di apertura, il calcolo del tasso di attrazione, l’intervallo fra gruppi e la conservazione dei dati.',
    mind: 'Se riduci la conservazione, i record di conteggio più vecchi vengono eliminati per sempre entro un giorno. Prima di confermare vedi quanti sono.',
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
  ruleCorrect: {
    what: 'Le correzioni rettificano ciò che è stato contato in eccesso o in difetto: con un fattore o con il valore reale di un giorno o di un’ora.',
    how: 'Scegli accessi o dispositivi, giorni e fascia oraria, e indica il motivo. L’anteprima mostra ogni giorno prima e dopo; solo allora la regola viene aggiunta.',
    mind: 'Ciò che i dispositivi hanno inviato non viene mai alterato. Revoca una regola e tutti i dati tornano come erano senza di essa.',
  },
  ruleSet: {
    what: 'Qui si stabilisce che cosa conta in un punto vendita o accesso: in quale fascia oraria, quali indicatori, entro quali limiti per record, con o senza personale.',
    how: 'Scegli punti vendita o accessi, poi che cosa conta; lascia vuoto ciò che non richiede limiti. L’anteprima mostra l’effetto prima di ogni modifica.',
    mind: 'Più regole per lo stesso luogo valgono tutte. Una regola non si modifica: revocala e aggiungine un’altra.',
  },
  ruleEliminate: {
    what: 'Le esclusioni lasciano fuori i record di prove, lavori o dispositivi guasti.',
    how: 'Scegli punti vendita, accessi o dispositivi, giorni e fascia oraria, e indica il motivo. L’anteprima mostra che cosa mancherebbe.',
    mind: 'Ciò che è escluso vale come mancante, non come 0. Revoca l’esclusione e torna a contare.',
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
  gapFillings: {
    what: 'Le ore non comunicate da un dispositivo si possono stimare: mediana dello stesso giorno e ora delle settimane precedenti, adattata all’affluenza degli altri accessi del punto vendita.',
    how: 'Premi «Riempi una lacuna» e scegli punto vendita e giorni. Se il dispositivo può essere interrogato di nuovo, inizia da lì. Controlla l’anteprima del resto, indica il motivo e salva.',
    mind: 'Le stime sono sempre segnalate e mai mescolate ai conteggi. Quando arrivano i dati veri di un’ora, la sua stima non vale più. Una stima si può ritirare in ogni momento.',
  },
  profile: {
    what: 'Il tuo profilo mostra i tuoi dati, i ruoli e l’ambito dei dati. Puoi cambiare foto, nome, recapiti e lingua.',
    how: 'In «Accesso e sicurezza» puoi cambiare la password e attivare la verifica in due passaggi. In «Sessioni aperte» puoi chiudere quelle che non usi più.',
    mind: 'Una nuova password chiude le tue sessioni su tutti gli altri dispositivi. Conserva al sicuro i codici di recupero della verifica in due passaggi: vengono mostrati una sola volta.',
  },
} satisfies SectionOf<'guide', 'it'>;
