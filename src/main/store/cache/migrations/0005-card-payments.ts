/** Disputes name a card payment by its retrieval number: the way from there to the order goes along two indexes. */
export const cardPayments = `
CREATE INDEX payment_rrn ON payment_record (document ->> '$.rrn') WHERE kind = 'moneyin' AND document ->> '$.rrn' IS NOT NULL;
CREATE INDEX payment_of_moneyin ON payment_record (document ->> '$.moneyinId') WHERE kind = 'payment' AND document ->> '$.moneyinId' IS NOT NULL;
`;
