import type { outcome as english } from '../en/outcome.ts';

export const outcome: typeof english = {
  title: 'Pagamento',
};
