import type { writes as english } from '../en/writes.ts';

export const writes: typeof english = {
  title: 'Operazioni',
};
