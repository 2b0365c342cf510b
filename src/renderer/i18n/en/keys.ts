export const keys = {
  heading: 'Keyboard shortcuts',
};
