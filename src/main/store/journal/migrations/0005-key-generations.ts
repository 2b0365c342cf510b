/** With each change of its keys a connection's secrets have a higher number: those with a lower one are older ones put back. */
export const keyGenerations = `
ALTER TABLE sealed ADD COLUMN key_generation INTEGER NOT NULL DEFAULT 0;
`;
