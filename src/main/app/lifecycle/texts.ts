/** The few words that the main process itself shows: the menu, and messages for when there is no window to show them. */
const english = {
  file: 'File', edit: 'Edit', view: 'View', window: 'Window',
  settings: 'Settings…', lock: 'Lock', quit: 'Quit Tesoro', about: 'About Tesoro', hide: 'Hide Tesoro', hideOthers: 'Hide others', unhide: 'Show all',
  undo: 'Undo', redo: 'Redo', cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all',
  palette: 'Find or do anything…', refresh: 'Refresh from the bank', resetZoom: 'Actual size', zoomIn: 'Zoom in', zoomOut: 'Zoom out',
  fullScreen: 'Full screen', developerTools: 'Developer tools', reload: 'Reload the window',
  help: 'Help', manual: 'Tesoro Help', shortcuts: 'Keyboard shortcuts', whatsNew: 'What’s new', print: 'Print…',
  minimize: 'Minimise', close: 'Close', zoomWindow: 'Zoom', front: 'Bring all to front',
  mishapTitle: 'Tesoro ran into a mistake of its own',
  mishapDetail: 'What you were doing may not have been completed. It is safest to restart Tesoro. The log names this as {reference}.',
  restart: 'Restart Tesoro', carryOn: 'Carry on',
};

export type AppTexts = Readonly<typeof english>;

const italian: AppTexts = {
  file: 'File', edit: 'Modifica', view: 'Vista', window: 'Finestra',
  settings: 'Impostazioni…', lock: 'Blocca', quit: 'Esci da Tesoro', about: 'Informazioni su Tesoro', hide: 'Nascondi Tesoro', hideOthers: 'Nascondi altre', unhide: 'Mostra tutte',
  undo: 'Annulla', redo: 'Ripeti', cut: 'Taglia', copy: 'Copia', paste: 'Incolla', selectAll: 'Seleziona tutto',
  palette: 'Trova o esegui…', refresh: 'Aggiorna dalla banca', resetZoom: 'Dimensione reale', zoomIn: 'Ingrandisci', zoomOut: 'Riduci',
  fullScreen: 'Schermo intero', developerTools: 'Strumenti di sviluppo', reload: 'Ricarica la finestra',
  help: 'Aiuto', manual: 'Guida di Tesoro', shortcuts: 'Scorciatoie da tastiera', whatsNew: 'Novità', print: 'Stampa…',
  minimize: 'Riduci a icona', close: 'Chiudi', zoomWindow: 'Ridimensiona', front: 'Porta tutto in primo piano',
  mishapTitle: 'Tesoro ha incontrato un proprio errore',
  mishapDetail: 'L’operazione in corso potrebbe non essere stata completata. È più sicuro riavviare Tesoro. Nel registro l’errore è indicato come {reference}.',
  restart: 'Riavvia Tesoro', carryOn: 'Continua',
};

/** In the language chosen in the settings, or the system's. */
export function appTexts(language: 'system' | 'en' | 'it', systemLocale: string): AppTexts {
  const chosen = language === 'system' ? systemLocale.slice(0, 2) : language;
  return chosen === 'it' ? italian : english;
}
