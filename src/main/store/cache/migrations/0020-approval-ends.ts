/** How long an investor counts as sophisticated: the facts are copied again. */
export const approvalEnds = `
ALTER TABLE investor_fact ADD COLUMN approved_before TEXT;
DELETE FROM investor_fact_state;
`;
