/**
 * What a closing is computed from lies in columns: a hundred thousand orders are read without parsing one document. Where the
 * bank listed an order is known from the next reading of its list on.
 */
export const campaignOrders = `
ALTER TABLE investment_order ADD COLUMN feeAmount INTEGER;
ALTER TABLE investment_order ADD COLUMN currency TEXT;
ALTER TABLE investment_order ADD COLUMN iban TEXT;
ALTER TABLE investment_order ADD COLUMN position INTEGER;

UPDATE investment_order SET
  feeAmount = document ->> '$.feeAmount.amountMinor',
  currency = ifnull(document ->> '$.totalAmount.currency', ifnull(document ->> '$.orderAmount.currency', document ->> '$.feeAmount.currency')),
  iban = document ->> '$.investorAccount.iban';

-- Counting orders by status and reading them for a closing walk these alone.
DROP INDEX order_campaign;
CREATE INDEX order_campaign ON investment_order (
  campaignId, gone_at, position, status, orderAmount, feeAmount, totalAmount, currency, portalOrderDatetime, iban, id
);

-- When a campaign's list of orders was last read: of those in it that stayed as they were nothing is written.
CREATE TABLE campaign_orders_read (
  campaign_id TEXT PRIMARY KEY,
  as_of TEXT NOT NULL
) WITHOUT ROWID;

-- The last number that a list of records was written under; asking the records themselves would read all of them.
CREATE TABLE record_generation (
  table_name TEXT PRIMARY KEY,
  generation INTEGER NOT NULL
) WITHOUT ROWID;

ALTER TABLE payment_record ADD COLUMN createdDatetime TEXT;
UPDATE payment_record SET createdDatetime = document ->> '$.createdDatetime' WHERE kind = 'payment';

-- The investors whom the bank listed for a campaign (section 4.2), beside those whom its orders name.
CREATE TABLE campaign_investor (
  campaign_id TEXT NOT NULL,
  investor_id TEXT NOT NULL,
  PRIMARY KEY (campaign_id, investor_id)
) WITHOUT ROWID;
`;
