import { createElement } from 'react';

import { useTourShown } from '#renderer/data/tour-shown.ts';
import { later } from '#renderer/ui/index.ts';

const Card = later(async () => (await import('./tour.tsx')).TourCard);

/** The tour while it is taken; its code comes with it. */
export const Tour = () => (useTourShown() ? createElement(Card) : null);
