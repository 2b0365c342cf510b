import type { writeWords as english } from '../en/write-words.ts';
import { namesOf } from '../write-names.ts';
import { accountWrites } from './payments/writes.ts';
import { portalWrites } from './portal/campaigns.ts';

const writes = { ...accountWrites, ...portalWrites };

export const writeWords: typeof english = {
  kinds: namesOf(writes, ({ name }) => name),
  titles: namesOf(writes, ({ title }) => title),
  entries: namesOf(writes, ({ title, entry }) => entry ?? title),
  states: {
    APPROVED: 'Approvata, non inviata', SENDING: 'In invio', CHALLENGE: 'Attende un codice', CONFIRMING: 'Codice in invio', ACCEPTED: 'Accettata dalla banca', SETTLED: 'Eseguita',
    REJECTED: 'Rifiutata dalla banca', FAILED: 'Non eseguita', EXPIRED: 'Scaduta', UNKNOWN: 'Esito sconosciuto', AMBIGUOUS: 'Esito sconosciuto: più candidati', NOT_FOUND: 'Non trovata presso la banca',
    CONFLICT: 'La banca mostra il contrario', ABANDONED: 'Abbandonata', DECLARED: 'Dichiarata, come detto dalla banca',
  },
  matches: {
    byId: 'trovata con il suo identificativo', byMarker: 'trovata con il suo contrassegno', byPerson: 'scelta da {{name}}', byLikeness: 'le somiglia: nient’altro lo prova',
  },
  reasons: {
    restored: 'Ripristinata da un’esportazione: può essere stata inviata dopo', changed: 'Modificata prima dell’invio', batch: 'Ritirata con la sua distinta', closing: 'Ritirata con la chiusura',
    excluded: 'Tolto dal file prima dell’invio', campaignChanged: 'La campagna era cambiata dopo l’approvazione', renewed: 'Sostituita da una nuova approvazione in un giorno successivo', dayPassed: 'La data di esecuzione era passata prima dell’invio', stopped: 'Ritirata prima dell’invio', failed: 'Ritirata quando un errore ha fermato l’esecuzione',
  },
};
