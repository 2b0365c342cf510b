import type { common as english } from '../en/common.ts';

export const common: typeof english = {
  showAsTable: 'Mostra come tabella', showAsChart: 'Mostra come grafico',
  copy: 'Copia',
  copyOf: 'Copia {{what}}',
  copied: 'Copiato',
  retry: 'Riprova',
  refresh: 'Aggiorna',
  cancel: 'Annulla',
  close: 'Chiudi',
  save: 'Salva',
  remove: 'Rimuovi',
  open: 'Apri',
  yes: 'Sì',
  no: 'No',
  loading: 'Caricamento…',
  more_one: 'Mostrane ancora {{number}} di {{all}}', more_other: 'Mostrane ancora {{number}} di {{all}}',
  asOf: 'letto: {{when}}',
  neverRead: 'mai letto',
  toggleSecret: 'Mostra o nascondi il testo digitato',
  file: {
    choose: 'Scegli un file', reading: 'Lettura…', chosen: 'Da {{name}}. Scegli o trascina un altro file per ricominciare.',
    tooLarge: '«{{name}}» è troppo grande: al massimo {{size}} MB.', notReadable: 'Non è stato possibile leggere «{{name}}». Forse nel frattempo è stato spostato o modificato.',
  },
  calendar: {
    clear: 'Cancella la data', previousMonth: 'Mese precedente', nextMonth: 'Mese successivo',
    previousYear: 'Anno precedente', nextYear: 'Anno successivo', previousDecade: 'Dieci anni indietro', nextDecade: 'Dieci anni avanti',
  },
  practiceBank: 'Banca di prova', practiceStranger: 'Banca di prova, sconosciuta {{number}}',
  odd: { hidden: 'Carattere invisibile: {{code}}', lookAlike: 'Questa lettera è dell’alfabeto {{script}} e somiglia soltanto a una latina', scripts: { Cyrillic: 'cirillico', Greek: 'greco', Armenian: 'armeno', Coptic: 'copto', Cherokee: 'cherokee', Lisu: 'lisu' } },
  environments: { practice: 'Prova', test: 'Test', live: 'Produzione' },
};
