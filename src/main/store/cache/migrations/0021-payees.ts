/**
 * Whom transfers were paid to, by what makes names alike, with their accounts: also of the transfers that are cached already. `name_skeletons` is a function of the
 * connection that migrates.
 */
export const payees = `
ALTER TABLE transfer ADD COLUMN payee TEXT;

UPDATE transfer SET payee = nullif(name_skeletons(document ->> '$.creditor.name'), '')
WHERE ifnull(direction, 'OUTGOING') = 'OUTGOING' AND document ->> '$.creditor.name' IS NOT NULL;

CREATE INDEX transfer_payee ON transfer (payee, creditorAccount, gone_at, createdDatetime) WHERE payee IS NOT NULL;
`;
