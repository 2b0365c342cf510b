import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { WriteRow } from '#renderer/features/payments/writes/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Section } from '#renderer/ui/index.ts';

import { Drafts } from './drafts.tsx';
import classes from './transfer-list.module.css';

/** As many as leave the list its room; the others on demand. */
const SHOWN_AT_FIRST = 3;

/** Above the list, and only where there are any: payments under way, and drafts. */
export function Pending(): ReactElement | null {
  const { data: intents } = useQuery('intents.list', { scope: 'unresolved', limit: 200 }, ['intents']);
  const { data: drafts } = useQuery('drafts.list', null, ['drafts']);
  if ((intents ?? []).length === 0 && (drafts ?? []).length === 0) return null;
  return (
    <div className={classes['pending']}>
      <UnderWay intents={intents ?? []} />
      <Drafts drafts={drafts ?? []} />
    </div>
  );
}

function UnderWay({ intents }: { readonly intents: readonly Parameters<typeof WriteRow>[0]['intent'][] }): ReactElement | null {
  const { t } = useT();
  const [all, setAll] = useState(false);
  if (intents.length === 0) return null;
  const shown = all ? intents : intents.slice(0, SHOWN_AT_FIRST);
  return (
    <Section
      heading={t('writes:underWay.heading')}
      {...(intents.length <= SHOWN_AT_FIRST ? {} : {
        toolbar: (
          <Button size="compact-xs" variant="subtle" onClick={() => { setAll(!all); }}>
            {all ? t('writes:underWay.fewer') : t('writes:underWay.all', { count: intents.length })}
          </Button>
        ),
      })}
    >
      <ul className={classes['rows']}>{shown.map((intent) => <li key={intent.intentId}><WriteRow intent={intent} /></li>)}</ul>
    </Section>
  );
}
