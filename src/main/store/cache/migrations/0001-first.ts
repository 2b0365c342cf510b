// table
/** Columns that every table of records has beside its own. `words` is folded text for searches. */
export const RECORD = `
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  words TEXT NOT NULL,
  scope TEXT,
  as_of TEXT NOT NULL,
  generation INTEGER NOT NULL,
  gone_at TEXT`;

export const first = `
CREATE TABLE account (
  account_key INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  document TEXT NOT NULL,
  words TEXT NOT NULL,
  as_of TEXT NOT NULL,
  gone_at TEXT
);

CREATE TABLE balance (
  account_key INTEGER PRIMARY KEY REFERENCES account,
  document TEXT NOT NULL,
  as_of TEXT NOT NULL
);

CREATE TABLE reserved_read (
  account_key INTEGER PRIMARY KEY REFERENCES account,
  as_of TEXT NOT NULL
);
CREATE TABLE reserved_entry (
  account_key INTEGER NOT NULL REFERENCES account,
  position INTEGER NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (account_key, position)
) WITHOUT ROWID;

-- A document of null: the bank said that the account has no parent.
CREATE TABLE parent_account (
  account_key INTEGER PRIMARY KEY REFERENCES account,
  document TEXT,
  as_of TEXT NOT NULL,
  transactions TEXT,
  transactions_as_of TEXT
);

-- No reference to account: the check would cost every row of a first read, and accounts are never deleted.
CREATE TABLE entry (
  row_id INTEGER PRIMARY KEY,
  account_key INTEGER NOT NULL,
  transaction_id TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  value_day INTEGER,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  description TEXT,
  folded TEXT,
  type TEXT,
  changed_at TEXT,
  vanished_at TEXT
);
CREATE UNIQUE INDEX entry_identity ON entry (account_key, transaction_id, occurrence);

CREATE TABLE transaction_version (
  row_id INTEGER NOT NULL REFERENCES entry ON UPDATE CASCADE ON DELETE CASCADE,
  version INTEGER NOT NULL,
  superseded_at TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (row_id, version)
) WITHOUT ROWID;

-- entries counts what is shown, vanished ones too; the sums leave them out.
CREATE TABLE daily_sum (
  account_key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  currency TEXT NOT NULL,
  credit_entries INTEGER NOT NULL,
  debit_entries INTEGER NOT NULL,
  credits_minor INTEGER NOT NULL,
  debits_minor INTEGER NOT NULL,
  PRIMARY KEY (account_key, day, currency)
) WITHOUT ROWID;

CREATE TABLE coverage (
  account_key INTEGER NOT NULL REFERENCES account,
  from_day INTEGER NOT NULL,
  to_day INTEGER NOT NULL,
  as_of TEXT NOT NULL,
  PRIMARY KEY (account_key, from_day)
) WITHOUT ROWID;

CREATE TABLE virtual_iban (${RECORD},
  virtualIban TEXT, status TEXT, description TEXT, activationDate TEXT, accountId TEXT
);
CREATE INDEX virtual_iban_account ON virtual_iban (accountId);

CREATE TABLE transfer (${RECORD},
  moneyTransferId TEXT, createdDatetime TEXT, status TEXT, counterpartName TEXT, amount INTEGER, direction TEXT,
  description TEXT, accountId TEXT, creditorAccount TEXT
);
CREATE INDEX transfer_created ON transfer (createdDatetime);
CREATE INDEX transfer_number ON transfer (moneyTransferId);
CREATE INDEX transfer_creditor ON transfer (creditorAccount);
CREATE INDEX transfer_status ON transfer (status);

CREATE TABLE campaign (${RECORD},
  name TEXT, status TEXT, companyId TEXT, expectedClosingDate TEXT, targetMin INTEGER, targetMax INTEGER,
  createdDatetime TEXT, accounted INTEGER, available TEXT
);

CREATE TABLE investment_order (${RECORD},
  portalOrderDatetime TEXT, status TEXT, totalAmount INTEGER, orderAmount INTEGER, holder TEXT, portalOrderCode TEXT,
  campaignId TEXT, investorId TEXT, companyId TEXT, channel TEXT
);
CREATE INDEX order_campaign ON investment_order (campaignId, status);
CREATE INDEX order_investor ON investment_order (investorId);
CREATE INDEX order_time ON investment_order (portalOrderDatetime);
CREATE INDEX order_status ON investment_order (status);

CREATE TABLE investor (${RECORD},
  displayName TEXT, fiscalCode TEXT, type TEXT, city TEXT, email TEXT, country TEXT
);
CREATE INDEX investor_name ON investor (displayName);

CREATE TABLE company (${RECORD},
  businessName TEXT, status TEXT, type TEXT
);

CREATE TABLE unidentified (${RECORD},
  receivedDatetime TEXT, amount INTEGER, payerName TEXT, status TEXT, type TEXT
);

CREATE TABLE dispute (${RECORD},
  createdDate TEXT, closedDate TEXT, paymentAmount INTEGER, status TEXT, rrnCode TEXT
);

CREATE TABLE activity (${RECORD},
  at TEXT, kind TEXT, outcome TEXT
);
CREATE INDEX activity_at ON activity (at);

-- What hangs on orders: payments, moneyins, moneyouts, refunds, cashouts.
CREATE TABLE payment_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  status TEXT,
  document TEXT NOT NULL,
  as_of TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;

-- When a part was last read completely; scope is the account for parts of accounts, else ''.
CREATE TABLE sync_state (
  part TEXT NOT NULL,
  scope TEXT NOT NULL,
  as_of TEXT NOT NULL,
  PRIMARY KEY (part, scope)
) WITHOUT ROWID;
`;
