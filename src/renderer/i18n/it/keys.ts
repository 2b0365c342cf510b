import type { keys as english } from '../en/keys.ts';

export const keys: typeof english = {
  heading: 'Scorciatoie da tastiera',
};
