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

ALTER TABLE payment_record ADD COLUMN createdDatetime TEXT;
UPDATE payment_record SET createdDatetime = document ->> '$.createdDatetime' WHERE kind = 'payment';

-- The investors whom the bank listed for a campaign (section 4.2), beside those whom its orders name.
CREATE TABLE campaign_investor (
  campaign_id TEXT NOT NULL,
  investor_id TEXT NOT NULL,
  PRIMARY KEY (campaign_id, investor_id)
) WITHOUT ROWID;
`;
