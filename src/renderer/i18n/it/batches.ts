import type { batches as english } from '../en/batches.ts';

export const batches: typeof english = {
  title: 'Più pagamenti insieme',
};
