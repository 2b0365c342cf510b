import type { ledgerFields as englishFields, ledgerKinds as english } from '../en/ledger-words.ts';

export const ledgerKinds: typeof english = {
  moneyIn: 'Incasso', execution: 'Ordine eseguito', successFee: 'Commissione di successo', refundCreated: 'Rimborso creato', refundExecuted: 'Rimborso eseguito', refundReturned: 'Rimborso tornato indietro',
  cashoutExecuted: 'Versamento', cashoutReturned: 'Versamento tornato indietro', unidentifiedReceived: 'Bonifico non identificato', unidentifiedSentBack: 'Bonifico non identificato restituito',
  statement: 'Movimento di conto', openingBalance: 'Saldo iniziale della banca',
  bankCharge: 'Spesa bancaria', ownTransfer: 'Giroconto', outgoingTransfer: 'Bonifico in uscita', virtualIbanPayment: 'Pagamento da IBAN virtuale',
};

export const ledgerFields: typeof englishFields = {
  number: 'Numero', date: 'Data', factDate: 'Data del fatto', kind: 'Operazione', account: 'Conto', accountName: 'Nome del conto', debit: 'Dare', credit: 'Avere', amount: 'Importo',
  currency: 'Divisa', campaign: 'Campagna', order: 'Ordine', sources: 'Id presso la banca', reverses: 'Storna', bookedAt: 'Registrata', bookedBy: 'Registrata da', snapshot: 'Istantanea', desk: 'Postazione',
};
