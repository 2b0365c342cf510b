/*
 * The lists that grow to a hundred thousand records. Counting and searching them walks an index of what is listed and of
 * its words instead of every document, and a page in their own order begins where it is asked for.
 */
export const listed = `
DROP INDEX order_time;
CREATE INDEX order_listed ON investment_order (gone_at, portalOrderDatetime DESC, id);
CREATE INDEX order_words ON investment_order (gone_at, words);

DROP INDEX transfer_created;
CREATE INDEX transfer_listed ON transfer (gone_at, createdDatetime DESC, id);
CREATE INDEX transfer_words ON transfer (gone_at, words);

CREATE INDEX investor_words ON investor (gone_at, words);
`;
