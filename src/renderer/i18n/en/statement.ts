export const statement = {};
