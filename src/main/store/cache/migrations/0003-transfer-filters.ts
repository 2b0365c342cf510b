/**
 * Everything that the bank's search of transfers filters by, in columns, also for the transfers that are cached already.
 * `folded` is a function of the connection that migrates: text without case and accents.
 */
export const transferFilters = `
ALTER TABLE transfer ADD COLUMN accountedDatetime TEXT;
ALTER TABLE transfer ADD COLUMN currency TEXT;
ALTER TABLE transfer ADD COLUMN isUrgent INTEGER;
ALTER TABLE transfer ADD COLUMN isInstant INTEGER;
ALTER TABLE transfer ADD COLUMN counterpartAccount TEXT;
ALTER TABLE transfer ADD COLUMN feeType TEXT;
ALTER TABLE transfer ADD COLUMN trn TEXT;
ALTER TABLE transfer ADD COLUMN cro TEXT;
ALTER TABLE transfer ADD COLUMN hasTaxRelief INTEGER;
ALTER TABLE transfer ADD COLUMN foldedCounterpart TEXT;
ALTER TABLE transfer ADD COLUMN foldedDescription TEXT;

UPDATE transfer SET
  accountedDatetime = document ->> '$.accountedDatetime',
  currency = CASE direction
    WHEN 'INCOMING' THEN ifnull(document ->> '$.amount.creditor.currency', document ->> '$.amount.debtor.currency')
    ELSE ifnull(document ->> '$.amount.debtor.currency', document ->> '$.amount.creditor.currency') END,
  isUrgent = document ->> '$.isUrgent',
  isInstant = document ->> '$.isInstant',
  counterpartAccount = CASE direction WHEN 'INCOMING' THEN document ->> '$.debtor.accountCode' ELSE document ->> '$.creditor.accountCode' END,
  feeType = document ->> '$.feeType',
  trn = document ->> '$.trn',
  cro = document ->> '$.cro',
  hasTaxRelief = document ->> '$.hasTaxRelief',
  foldedCounterpart = folded(counterpartName),
  foldedDescription = folded(description);

-- Counting and paging walk this alone: the documents are read only for the rows that a page shows.
DROP INDEX transfer_listed;
CREATE INDEX transfer_listed ON transfer (
  gone_at, createdDatetime DESC, id, accountId, direction, status, amount, currency, accountedDatetime, isUrgent, isInstant, feeType,
  hasTaxRelief, counterpartAccount, trn, cro, foldedCounterpart, foldedDescription
);
`;
