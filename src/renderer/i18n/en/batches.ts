export const batches = {
  title: 'Several at once',
};
