import type { comfort as english } from '../en/comfort.ts';

export const comfort: typeof english = {
  places: { clear: 'Togli i filtri' },
  calendar: { heading: 'Calendario' },
  handover: { heading: 'Passaggio di consegne' },
  whatsNew: { heading: 'Novità' },
};
