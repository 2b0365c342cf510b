import { createElement } from 'react';

import { useTourShown } from '#renderer/data/shown.ts';
import { later } from '#renderer/ui/index.ts';

const Card = later(async () => (await import('./tour.tsx')).TourCard);

/** Loaded when the tour starts. */
export const Tour = () => (useTourShown() ? createElement(Card) : null);
