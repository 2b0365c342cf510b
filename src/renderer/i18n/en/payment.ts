export const payment = {
  title: 'New transfer',
};
