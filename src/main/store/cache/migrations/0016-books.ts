const queued = (kind: string, id: string, event: string, when = ''): string => `
CREATE TRIGGER book_${kind}_${event.toLowerCase().replace(/\W+/g, '_')} AFTER ${event} ${when} BEGIN
  INSERT INTO book_change (kind, id) VALUES ('${kind}', ${id});
END;`;

/** Readings repeat most records as they were. */
const CHANGED = 'WHEN old.document IS NOT new.document';
const CHANGED_OR_GONE = `${CHANGED} OR old.gone_at IS NOT new.gone_at`;

/**
 * Postings of everything that moved money, and their sums by place and day: those of three hundred thousand orders take minutes to compute. What changes is queued by triggers, whoever writes, and booked
 * when nothing else waits.
 */
export const books = `
-- What is to be booked anew, in the order of change. 'days' of an account: "account_key/from_day/to_day".
CREATE TABLE book_change (
  change_key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL
);

-- booked: the postings and what names them on a statement. doubts: why something is not booked, or null.
CREATE TABLE book_fact (
  fact_key INTEGER PRIMARY KEY,
  fact TEXT NOT NULL UNIQUE,
  booked TEXT NOT NULL,
  doubts TEXT
);
CREATE INDEX book_fact_doubtful ON book_fact (fact_key) WHERE doubts IS NOT NULL;
CREATE INDEX book_fact_unread ON book_fact (fact_key) WHERE doubts LIKE '%paymentNotRead%';

-- The records that an order's payment names, where they are stored without the order.
CREATE TABLE book_source (
  source TEXT PRIMARY KEY,
  order_id TEXT NOT NULL
) WITHOUT ROWID;

-- What the orders of a campaign were last booked with.
CREATE TABLE book_campaign (
  campaign_id TEXT PRIMARY KEY,
  state TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE book_executed (
  fact_key INTEGER PRIMARY KEY,
  campaign_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  company_minor INTEGER NOT NULL,
  fee_minor INTEGER NOT NULL
);
CREATE INDEX book_executed_campaign ON book_executed (campaign_id, day, company_minor, fee_minor);
-- Campaigns whose success fee is to be computed again, once their orders are booked.
CREATE TABLE book_fee (campaign_id TEXT PRIMARY KEY) WITHOUT ROWID;

-- What is with investors, on its way back or unidentified: from the end of from_day until to_day.
CREATE TABLE book_holding (
  holding_key INTEGER PRIMARY KEY,
  fact_key INTEGER NOT NULL,
  place TEXT NOT NULL,
  currency TEXT NOT NULL,
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL
);
CREATE INDEX book_holding_fact ON book_holding (fact_key);
CREATE INDEX book_holding_place ON book_holding (place, currency, from_day, to_day, amount_minor, fact_key);

-- What the portal reports of an account, and the entry that shows it. It is in transit from opens until closes.
CREATE TABLE book_leg (
  leg_key INTEGER PRIMARY KEY,
  fact_key INTEGER NOT NULL,
  posting TEXT NOT NULL UNIQUE,
  day INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  evidence TEXT NOT NULL,
  entry_key INTEGER,
  matched_by TEXT,
  opens INTEGER NOT NULL,
  closes INTEGER NOT NULL,
  wrong_entry INTEGER
);
CREATE INDEX book_leg_fact ON book_leg (fact_key);
CREATE INDEX book_leg_open ON book_leg (day, currency, amount_minor, wrong_entry) WHERE entry_key IS NULL;
CREATE INDEX book_leg_apart ON book_leg (opens, closes, day, currency, amount_minor) WHERE entry_key IS NOT NULL AND opens < closes;

-- The accounts for client money, and their entries.
CREATE TABLE book_account (account_key INTEGER PRIMARY KEY);
CREATE TABLE book_entry (
  entry_key INTEGER PRIMARY KEY,
  account_key INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  day INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  leg_key INTEGER,
  hint TEXT,
  hint_id TEXT,
  UNIQUE (account_key, transaction_id, occurrence)
);
CREATE INDEX book_entry_day ON book_entry (account_key, day);
CREATE INDEX book_entry_open ON book_entry (day, currency, amount_minor, hint) WHERE leg_key IS NULL;

-- Counts up whenever anything is booked or matched.
CREATE TABLE book_version (version INTEGER NOT NULL);
INSERT INTO book_version (version) VALUES (0);

-- Days around which entries and what the portal reports are to be matched.
CREATE TABLE book_day (day INTEGER PRIMARY KEY);

-- Changes of balances by day; campaign is '' where it is of none. in-transit and unexplained have the sums of all campaigns.
CREATE TABLE book_sum (
  place TEXT NOT NULL,
  currency TEXT NOT NULL,
  campaign TEXT NOT NULL,
  day INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (place, currency, campaign, day)
) WITHOUT ROWID;

CREATE INDEX cashout_campaign ON payment_record (document ->> '$.campaignId') WHERE kind = 'cashout';

INSERT INTO book_change (kind, id) SELECT 'campaign', id FROM campaign;
INSERT INTO book_change (kind, id) SELECT 'order', id FROM investment_order;
INSERT INTO book_change (kind, id) SELECT 'cashout', id FROM payment_record WHERE kind = 'cashout';
INSERT INTO book_change (kind, id) SELECT 'unidentified', id FROM unidentified;
${queued('order', 'new.id', 'INSERT ON investment_order')}
${queued('order', 'new.id', 'UPDATE OF document, gone_at ON investment_order', CHANGED_OR_GONE)}
CREATE TRIGGER book_payment_insert AFTER INSERT ON payment_record BEGIN
  INSERT INTO book_change (kind, id) VALUES (new.kind, new.id);
END;
CREATE TRIGGER book_payment_update AFTER UPDATE OF document ON payment_record ${CHANGED} BEGIN
  INSERT INTO book_change (kind, id) VALUES (new.kind, new.id);
END;
${queued('unidentified', 'new.id', 'INSERT ON unidentified')}
${queued('unidentified', 'new.id', 'UPDATE OF document, gone_at ON unidentified', CHANGED_OR_GONE)}
${queued('campaign', 'new.id', 'INSERT ON campaign')}
${queued('campaign', 'new.id', 'UPDATE OF document ON campaign', CHANGED)}
${queued('company', 'new.id', 'INSERT ON company')}
${queued('company', 'new.id', 'UPDATE OF type ON company', 'WHEN old.type IS NOT new.type')}
${queued('dispute', 'new.id', 'INSERT ON dispute')}
${queued('dispute', 'new.id', 'UPDATE OF document ON dispute', CHANGED)}
`;
