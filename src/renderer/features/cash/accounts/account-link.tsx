import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { pathOfAccount } from '#renderer/data/paths/paths.ts';
import type { Account } from '#shared/contract/accounts.ts';

import { accountName } from './account-name.ts';
import classes from './accounts.module.css';

/** An account's name in a table's row, which itself opens with Enter: so the link is no stop of its own for the Tab key. */
export function AccountLink({ account }: { readonly account: Account }): ReactElement {
  return (
    <Link href={pathOfAccount(account.accountId)} tabIndex={-1} className={classes['link']}>
      {accountName(account)}
    </Link>
  );
}
