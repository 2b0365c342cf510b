import type { beneficiaries as english } from '../en/beneficiaries.ts';

export const beneficiaries: typeof english = {
  title: 'Beneficiari',
};
