/** The columns of a row of `payment_money`, from those of a payment_record. */
const moneyOf = (of: string): string => `${of}.kind, ${of}.id, iif(${of}.kind = 'payment', ${of}.document ->> '$.orderStatus', ${of}.status),
  ${of}.document ->> '$.amount.amountMinor', ${of}.document ->> '$.amount.currency', iif(${of}.kind = 'payment', ${of}.document ->> '$.moneyinId', NULL),
  iif(coalesce(${of}.document ->> '$.moneyoutIds[0]', ${of}.document ->> '$.cashoutIds[0]', ${of}.document ->> '$.refundIds[0]') IS NULL, NULL,
    json_array(${of}.document -> '$.moneyoutIds', ${of}.document -> '$.cashoutIds', ${of}.document -> '$.refundIds')), ${of}.createdDatetime, ${of}.as_of`;

/**
 * What the money of a campaign is counted from, apart from the documents: a hundred thousand orders have as many payments and money-ins, and reading their documents
 * took five times as long. Triggers keep it, so that no writer has to know of it.
 */
export const paymentMoney = `
-- status: of a payment, that of its order. named: the ids of money-outs, cash-outs and refunds as three JSON lists; NULL where there are none.
CREATE TABLE payment_money (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  status TEXT,
  amount INTEGER,
  currency TEXT,
  moneyinId TEXT,
  named TEXT,
  createdDatetime TEXT,
  as_of TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
INSERT INTO payment_money SELECT ${moneyOf('payment_record')} FROM payment_record ORDER BY kind, id;
CREATE TRIGGER payment_money_insert AFTER INSERT ON payment_record BEGIN
  INSERT INTO payment_money VALUES (${moneyOf('new')});
END;
CREATE TRIGGER payment_money_update AFTER UPDATE ON payment_record BEGIN
  DELETE FROM payment_money WHERE kind = old.kind AND id = old.id;
  INSERT INTO payment_money VALUES (${moneyOf('new')});
END;
`;
