export const palette = {};
