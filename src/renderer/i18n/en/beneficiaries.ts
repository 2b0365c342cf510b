export const beneficiaries = {
  title: 'Beneficiaries',
};
