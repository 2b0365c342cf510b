export const help = {
  heading: 'Help',
};
