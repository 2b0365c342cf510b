import type { ledgerFile as english } from '../../en/files/ledger.ts';
import { ledgerFields, ledgerKinds } from '../ledger-words.ts';

export const ledgerFile: typeof english = {
  kinds: ledgerKinds,
  reversal: 'Storno di {{number}}: {{kind}}',
  opening: 'Saldi di apertura',
  closing: 'Saldi di fine mese',
  fields: ledgerFields,
  entries: 'Prima nota',
  trialBalance: 'Bilancio di verifica',
  openingBalance: 'Saldo iniziale',
  closingBalance: 'Saldo finale',
  snapshot: 'Istantanea dei fatti (SHA-256)',
  desk: 'Numerata dalla postazione',
  accounts: {
    bank: 'Banca c/c fondi dei clienti', inTransit: 'Valori in transito', ownBank: 'Banca c/c del portale', ownTransfers: 'Giroconti', investors: 'Debiti verso investitori', refundsUnderWay: 'Rimborsi in corso',
    unidentified: 'Bonifici non identificati', companies: 'Debiti verso emittenti', suppliers: 'Debiti verso fornitori', vat: 'IVA su commissioni', opening: 'Saldi di apertura', successFee: 'Ricavi per commissioni di successo',
    investorFee: 'Ricavi per commissioni agli investitori', otherRevenue: 'Altri ricavi', bankCharges: 'Oneri bancari', stampDuty: 'Imposta di bollo', otherCosts: 'Altri costi',
  },
};
