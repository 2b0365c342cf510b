/** Orders may name the same record; a dispute that is gone explains nothing; and the half that an entry is a wrong amount of is found at once. */
export const booksAgain = `
DROP TABLE book_source;
-- The records that an order's payment names and that are stored without the order: "refund/R1".
CREATE TABLE book_source (
  source TEXT NOT NULL,
  order_id TEXT NOT NULL,
  PRIMARY KEY (source, order_id)
) WITHOUT ROWID;
-- What their payments name is noted when they are booked.
INSERT INTO book_change (kind, id) SELECT 'payment', id FROM payment_record WHERE kind = 'payment';

CREATE INDEX book_leg_wrong ON book_leg (wrong_entry) WHERE wrong_entry IS NOT NULL;

DROP TRIGGER book_dispute_update_of_document_on_dispute;
CREATE TRIGGER book_dispute_update AFTER UPDATE OF document, gone_at ON dispute WHEN old.document IS NOT new.document OR old.gone_at IS NOT new.gone_at BEGIN
  INSERT INTO book_change (kind, id) VALUES ('dispute', new.id);
END;
`;
