import { Anchor } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Sum, useFormat } from '#renderer/ui/format/index.ts';
import { Section, StatusBadge } from '#renderer/ui/index.ts';
import { usePrinting } from '#renderer/ui/printing.ts';
import type { HandoverGroup, HandoverItem, HandoverKind } from '#shared/bridge/cash/handover.ts';

import classes from './handover.module.css';
import { aboutWords, ageWords, meaningOf, nameOfItem, pathOfItem, stateWords } from './item-words.ts';

interface OpenThingsProps<Item extends HandoverItem> {
  readonly groups: readonly { readonly kind: HandoverKind; readonly total: HandoverGroup['total']; readonly items: readonly Item[]; readonly added?: number }[];
  /** What stands at the end of a line instead of its age. */
  readonly renderEnd?: (kind: HandoverKind, item: Item) => ReactNode;
}

const SHOWN = 6;

/** What is open, by kind, each a line that leads to where it is dealt with. */
export function OpenThings<Item extends HandoverItem>({ groups, renderEnd }: OpenThingsProps<Item>): ReactElement {
  const { t } = useT();
  return (
    <>
      {groups.map((group) => (
        <Group key={group.kind} group={group} {...(renderEnd === undefined ? {} : { renderEnd })} heading={`${t(`comfort:handover.kinds.${group.kind}`)}${group.total > 1 ? ` (${group.total})` : ''}`} />
      ))}
    </>
  );
}

interface GroupProps<Item extends HandoverItem> {
  readonly group: OpenThingsProps<Item>['groups'][number];
  readonly renderEnd?: NonNullable<OpenThingsProps<Item>['renderEnd']>;
  readonly heading: string;
}

function Group<Item extends HandoverItem>({ group: { kind, total, items, added = 0 }, renderEnd, heading }: GroupProps<Item>): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const [now] = useState(() => Date.now());
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const nameOfAccount = (accountId: string): string => {
    const own = accounts?.find(({ account }) => account.accountId === accountId);
    return own === undefined ? accountId : accountName(own.account);
  };
  // Paper cannot be asked for the rest.
  const shown = all || printing ? items : items.slice(0, SHOWN);
  const named = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section heading={heading}>
      <ul className={classes['items']}>
        {shown.map((item) => {
          const state = stateWords(kind, item.state, t);
          const name = nameOfItem(kind, item, nameOfAccount, t);
          return (
            <li key={item.id}>
              <Link href={pathOfItem(kind, item)}>
                <span className={classes['name']} title={name}>{name}</span>
                <span className={classes['state']}>{state !== null && <StatusBadge meaning={meaningOf(kind, item.state)}>{state}</StatusBadge>}</span>
                {item.amount === null ? <span /> : <Sum total={item.amount} known={item.lacking === undefined ? undefined : { sum: item.amount, lacking: item.lacking }} of="rows" />}
                <span className={classes['about']}>{aboutWords(kind, item, format, t)}</span>
                <span className={classes['age']}>{renderEnd === undefined ? ageWords(item, now, t) : renderEnd(kind, item)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {items.length > SHOWN && (
        <Anchor component="button" type="button" size="xs" className={classes['showAll'] ?? ''} aria-expanded={all} onClick={() => { setAll(!all); }}>
          {all ? t('comfort:handover.showFewer') : t('comfort:handover.showAll', { count: items.length })}
        </Anchor>
      )}
      {total > named && <p className={classes['note']}>{t('comfort:handover.more', { count: total - named })}</p>}
      {added > 0 && <p className={classes['note']}>{t('comfort:handover.added', { count: added })}</p>}
    </Section>
  );
}
