// table
import type { safeguardingFile as english } from '../../en/files/safeguarding.ts';
import { safeguarding } from '../cash/safeguarding.ts';

export const safeguardingFile: typeof english = {
  fileName: 'fondi-clienti',
  title: 'Denaro dei clienti', subtitle: 'Quanto è dovuto alla fine del giorno, quanto c’è sui conti, e perché differiscono', page: 'Pagina', of: 'di', name: 'Voce', value: 'Valore', unknown: 'non noto', total: 'Totale',
  notUpToDate: 'Quando il documento è stato fatto, non tutto ciò che è stato letto era registrato: le cifre non sono complete.',
  unread: (orders: number): string => `I pagamenti di ${orders === 1 ? 'un ordine' : `${String(orders)} ordini`} non sono stati letti per intero: le cifre non sono complete.`, warning: 'Attenzione',
  summary: 'Riepilogo', day: 'Giorno', bank: 'Banca', accounts: 'Conti per il denaro dei clienti', asOf: 'Estratti conto letti (ora di Roma)', madeBy: 'Fatto da', madeAt: 'Fatto il (ora di Roma)', doubts: 'Fatti non registrati, o non del tutto', snapshot: 'Istantanea dei fatti (SHA-256)',
  owed: safeguarding.owed, owedTotal: safeguarding.owedTotal, balances: safeguarding.balances, balanceTotal: safeguarding.balanceTotal, difference: safeguarding.difference, unexplained: 'Differenza non spiegata',
  keptOwed: 'Dovuto, come calcolato alla fine del giorno', keptBalance: 'Saldi, come calcolati alla fine del giorno', keptAt: 'Calcolato il (ora di Roma)', taken: 'Preso atto',
  lists: safeguarding.lists, kinds: safeguarding.kinds, doubtCodes: safeguarding.doubtCodes, why: 'Perché',
  since: 'Dal', what: 'Che cosa', who: 'Chi', campaign: 'Campagna', id: 'Id presso la banca', entryDay: 'Altra metà', entry: 'Testo sull’estratto conto',
  leftOut: (rows: number): string => (rows === 1 ? 'Una riga è omessa' : `${String(rows)} righe sono omesse`),
};
