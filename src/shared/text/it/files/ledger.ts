import type { ledgerFile as english } from '../../en/files/ledger.ts';

export const ledgerFile: typeof english = {
  kinds: {
    moneyIn: 'Incasso', execution: 'Ordine eseguito', successFee: 'Commissione di successo', refundCreated: 'Rimborso creato', refundExecuted: 'Rimborso eseguito', refundReturned: 'Rimborso tornato indietro',
    cashoutExecuted: 'Versamento alla società', cashoutReturned: 'Versamento tornato indietro', unidentifiedReceived: 'Bonifico non identificato', unidentifiedSentBack: 'Bonifico non identificato restituito',
    statement: 'Movimento di conto', openingBalance: 'Saldo iniziale della banca',
  },
  reversal: 'Storno di {{number}}: {{kind}}',
  opening: 'Saldi di apertura',
  closing: 'Saldi di fine mese',
  fields: {
    number: 'Numero', date: 'Data', factDate: 'Data del fatto', kind: 'Operazione', account: 'Conto', accountName: 'Nome del conto', debit: 'Dare', credit: 'Avere', amount: 'Importo',
    currency: 'Divisa', campaign: 'Campagna', order: 'Ordine', sources: 'Id presso la banca', reverses: 'Storna', bookedAt: 'Registrata', bookedBy: 'Registrata da',
  },
  entries: 'Prima nota',
  trialBalance: 'Bilancio di verifica',
  openingBalance: 'Saldo iniziale',
  closingBalance: 'Saldo finale',
  accounts: {
    bank: 'Banca c/c fondi dei clienti', inTransit: 'Valori in transito', ownBank: 'Banca c/c del portale', investors: 'Debiti verso investitori', refundsUnderWay: 'Rimborsi in corso',
    unidentified: 'Bonifici non identificati', companies: 'Debiti verso emittenti', vat: 'IVA su commissioni', opening: 'Saldi di apertura', successFee: 'Ricavi per commissioni di successo',
    investorFee: 'Ricavi per commissioni agli investitori', otherRevenue: 'Altri ricavi', bankCharges: 'Oneri bancari', stampDuty: 'Imposta di bollo', otherCosts: 'Altri costi',
  },
};
