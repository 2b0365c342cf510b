/** What is told twice, by an order of a wrong amount and as an unidentified transfer, is booked once. */
export const toldTwice = `
INSERT INTO book_change (kind, id) SELECT 'order', id FROM investment_order WHERE status = 'INCORRECT_AMOUNT';
`;
