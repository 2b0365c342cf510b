import type { attachments as english } from '../../en/payments/attachments.ts';

export const attachments: typeof english = {
  heading: 'Allegati',
  none: 'Nessun allegato.',
  add: 'Allega un file', hint: 'PDF, PNG, JPEG o fattura elettronica (XML, P7M), al massimo {{size}} MB ciascuno. Le immagini si possono incollare.',
  of: '{{what}}: {{name}}',
  show: 'Mostra', save: 'Salva con nome', remove: 'Elimina',
  types: { pdf: 'PDF', png: 'Immagine PNG', jpeg: 'Immagine JPEG', invoice: 'Fattura elettronica', signedInvoice: 'Fattura elettronica firmata' },
  sizes: { megabytes: '{{number}} MB', kilobytes: '{{number}} kB' },
  added: 'aggiunto {{when}} da {{name}}',
  later: 'Aggiunto dopo l’approvazione',
  elsewhere: 'Non è su questo computer: è dove l’ha aggiunto {{name}}.',
  approved: 'Anche questi file sono approvati, con il loro SHA-256. Arrivano cifrati dal database del team, e sono confrontati prima di essere mostrati.',
  fixed: 'Ciò che è stato approvato con il pagamento non si può più eliminare. I file aggiunti ora restano con il pagamento, ma non facevano parte di ciò che è stato approvato.',
  notShown: 'Tesoro non mostra le fatture elettroniche: salvane una per aprirla con un altro programma.',
  hash: 'SHA-256 {{hash}}',
  saved: 'Il file è salvato',
  picture: 'Immagine {{name}}',
  pageOf: 'Pagina {{number}} di {{pages}}', previousPage: 'Pagina precedente', nextPage: 'Pagina successiva',
  lacking: 'In questa pagina può mancare qualcosa, o apparire diverso. Salva il PDF per vederlo con un altro programma.',
  troubles: {
    notReadable: 'Questo file non si può disegnare. Salvalo per aprirlo con un altro programma.', locked: 'Questo PDF chiede una password. Salvalo per aprirlo con un altro programma.',
    needsTooMuch: 'Disegnare questo file richiede più memoria di quella concessa. Salvalo per aprirlo con un altro programma.',
    tookTooLong: 'Disegnare questo file richiede troppo tempo. Salvalo per aprirlo con un altro programma.', tooLarge: 'Questa immagine è troppo grande per essere mostrata qui. Salvala per aprirla con un altro programma.',
  },
  removeTitle: 'Eliminare {{name}}?', removeText: 'Il file è cancellato da questo computer, a meno che sia allegato anche ad altro.', removeConfirm: 'Elimina il file',
};
