export const writes = {
  title: 'Writes',
};
