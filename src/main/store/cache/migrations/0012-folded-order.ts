/** Transfers are put in order by names and descriptions without accents: indexes of the plain texts, made behind the records, served nothing. */
export const foldedOrder = `
DROP INDEX IF EXISTS transfer_by_counterpartName;
DROP INDEX IF EXISTS transfer_by_description;
`;
