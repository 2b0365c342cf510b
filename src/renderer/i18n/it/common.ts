import type { common as english } from '../en/common.ts';

export const common: typeof english = {
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
  asOf: 'letto: {{when}}',
  neverRead: 'mai letto',
  toggleSecret: 'Mostra o nascondi il testo digitato',
  file: {
    choose: 'Scegli un file', reading: 'Lettura…', chosen: 'Da {{name}}. Scegli o trascina un altro file per ricominciare.',
    tooLarge: '«{{name}}» è troppo grande: al massimo {{size}} MB.', notReadable: 'Non è stato possibile leggere «{{name}}». Forse nel frattempo è stato spostato o modificato.',
  },
  practiceBank: 'Banca di prova',
  environments: { practice: 'Prova', test: 'Test', live: 'Produzione' },
};
