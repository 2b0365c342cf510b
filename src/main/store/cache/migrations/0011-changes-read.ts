/**
 * A list is read whole now and then, and in between only what may have changed is asked for. `as_of` stays the time of the whole reading; `rows` is how many came
 * where it was proved whole, and `generation` the one it wrote: rows that bear it were named by the bank's list.
 */
export const changesRead = `
ALTER TABLE sync_state ADD COLUMN rows INTEGER;
ALTER TABLE sync_state ADD COLUMN generation INTEGER;
ALTER TABLE sync_state ADD COLUMN changes_as_of TEXT;

-- The state and the amounts of a campaign when its orders were last known: where they differ, its orders changed.
CREATE TABLE campaign_orders_known (
  campaign_id TEXT PRIMARY KEY,
  state TEXT NOT NULL
) WITHOUT ROWID;
`;
