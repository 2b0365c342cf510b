/** Blocks of entries say of words which entries have them: those without are written again, behind the entries. */
export const wordsInBlocks = `
DELETE FROM entry_block_part;
DELETE FROM entry_block;
`;
