import type { comfort as english } from '../en/comfort.ts';

export const comfort: typeof english = {
  calendar: { heading: 'Calendario' },
  handover: { heading: 'Passaggio di consegne' },
  whatsNew: { heading: 'Novità' },
};
