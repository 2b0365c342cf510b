import type { help as english } from '../../en/app/help.ts';

export const help: typeof english = {
  heading: 'Guida',
  open: 'Guida',
  contents: 'Indice',
  topics: {
    'first-run': 'Primo avvio', 'first-week': 'La prima settimana', 'reading-statements': 'Leggere gli estratti conto', paying: 'Pagare', 'virtual-ibans': 'IBAN virtuali',
    'campaigns-and-orders': 'Campagne e ordini', closing: 'Chiudere una campagna', 'investor-protection': 'Tutela degli investitori', 'unidentified-and-disputes': 'Bonifici non identificati e contestazioni',
    safeguarding: 'Fondi dei clienti', 'calendar-and-handover': 'Calendario e consegne', 'journal-entries': 'Prima nota', 'activity-and-evidence': 'Attività e prove', team: 'Team e approvazioni', 'team-database': 'Il database del team', 'settings-and-security': 'Impostazioni e sicurezza', backup: 'Backup',
    keyboard: 'Tastiera', installing: 'Installare', 'command-line': 'Riga di comando', 'folders-and-links': 'Cartelle, eventi e link', 'when-something-goes-wrong': 'Quando qualcosa va storto',
  },
  glossary: 'Glossario',
  search: 'Cerca nella guida',
  found_one: '{{count}} punto',
  found_other: '{{count}} punti',
  nothing: 'Nessun risultato',
  nothingText: 'Prova un’altra parola, o scegli una pagina dall’indice.',
  previous: 'Prima: {{topic}}',
  next: 'Dopo: {{topic}}',
  sections: 'In questa pagina',
  unknown: 'Questa pagina della guida non c’è',
  toContents: 'All’indice',
};
