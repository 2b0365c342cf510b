import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { CopyButton, DescriptionList, Field } from '#renderer/ui/index.ts';
import type { IntentTrail } from '#shared/bridge/app/journal.ts';

import { JsonBlock } from './json-block.tsx';
import classes from './write-history.module.css';

/** The request as it was approved: only exactly this may leave. */
export function SentRequest({ trail: { request, intent } }: { readonly trail: IntentTrail }): ReactElement {
  const { t } = useT();
  if (request === null) return <p className="t-muted">{t('evidence:trail.noRequest')}</p>;
  const sent = intent.attempts.some(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent');
  return (
    <div className={classes['sent']}>
      {!sent && <p className="t-muted">{t('evidence:trail.neverSent')}</p>}
      <DescriptionList>
        <Field label={t('evidence:trail.operation')} wide><span className={classes['code']}>{request.method} {request.path}</span></Field>
        <Field label={t('evidence:trail.bodyHash')} wide>
          <span className={classes['code']}>{request.bodyHash}</span> <CopyButton text={request.bodyHash} what={t('evidence:trail.bodyHash')} />
        </Field>
      </DescriptionList>
      {request.body === null ? <p className="t-muted">{t('evidence:trail.noBody')}</p> : <JsonBlock name={t('evidence:trail.body')} json={request.body} open />}
    </div>
  );
}
