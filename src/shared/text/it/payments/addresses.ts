import type { addresses as english } from '../../en/payments/addresses.ts';

/** What is stored or booked with an address that payment schemes no longer take. */
export const addresses: typeof english = {
  title: 'Indirizzi da completare',
  heading_one: '{{count}} indirizzo da completare', heading_other: '{{count}} indirizzi da completare',
  lead: 'Dal 15 novembre 2026 i pagamenti SEPA e transfrontalieri accettano un indirizzo solo con città e paese separati e, oltre a questi, al massimo due righe di 70 caratteri; le banche fuori d’Italia e Swift lo richiedono. Così come sono, questi verrebbero rifiutati.',
  searchHint: 'Beneficiario, conto o file',
  columns: { name: 'Beneficiario', where: 'Dove', accountCode: 'Conto', address: 'Indirizzo attuale', problems: 'Che cosa non va', date: 'Parte il', action: 'Prossimo passo' },
  kinds: { beneficiary: 'Beneficiario in rubrica', draft: 'Bozza', batchLine: 'Riga {{line}}, {{file}}', booked: 'Prenotato presso la banca' },
  problems: { missing: 'Manca: {{fields}}', tooLong: 'Troppo lungo: {{fields}}', notValid: 'Non valido: {{fields}}', hidden: 'Caratteri nascosti: {{fields}}', unsaid: 'La banca non mostra alcun indirizzo' },
  complete: 'Completa l’indirizzo', completeOf: 'Completa l’indirizzo: {{name}}', openTransfer: 'Apri il bonifico', openTransferOf: 'Apri il bonifico: {{name}}',
  openFile: 'Apri il file', openFileOf: 'Apri il file: {{name}}', nobody: 'Ancora nessun beneficiario',
  booked: 'Un bonifico prenotato non si può modificare presso la banca. Prima che parta, premi Duplica nella sua pagina e completa l’indirizzo della copia; elimina quello prenotato prima di inviare la copia, per non pagare due volte.',
  unsaid: 'Dove la banca non mostra alcun indirizzo, il bonifico può averlo lo stesso: lo sa chi lo ha disposto.',
  approved: 'Le righe approvate partono così come sono state approvate. Per cambiarne una, metti in pausa il file, abbandona il resto e leggilo di nuovo con gli indirizzi completi.',
  more: 'Sono elencati i primi {{count}}.',
  empty: 'Tutti gli indirizzi sono completi', emptyText: 'Beneficiari, bozze, file con righe da inviare e bonifici prenotati sono stati controllati ora.', emptySearch: 'Nessun indirizzo corrisponde alla ricerca.',
  notice_one: 'Per pagare {{count}} beneficiario in rubrica serve un indirizzo completo.', notice_other: 'Per pagare {{count}} beneficiari in rubrica serve un indirizzo completo.',
  show: 'Mostra l’elenco',
};
