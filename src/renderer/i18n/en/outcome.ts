export const outcome = {
  title: 'Payment',
};
