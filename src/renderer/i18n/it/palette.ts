import type { palette as english } from '../en/palette.ts';

export const palette: typeof english = {
  placeholder: 'Vai a una pagina, trova un dato, fai qualcosa',
  pages: 'Pagine',
  actions: 'Azioni',
  all: 'Tutti i risultati in {{section}}',
  nothing: 'Niente di simile tra pagine, azioni e copia locale.',
  searching: 'Ricerca nella copia locale…',
  refresh: 'Aggiorna tutto',
  lock: 'Blocca',
  welcome: 'Cambia connessione',
  light: 'Tema chiaro',
  dark: 'Tema scuro',
  inItalian: 'Italiano',
  inEnglish: 'English',
};
