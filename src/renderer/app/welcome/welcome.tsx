import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { Banner, Brand, later } from '#renderer/ui/index.ts';
import { emptyDraft } from './connect-draft.ts';
import { Start } from './start.tsx';
import './welcome.css';

const ConnectForm = later(async () => (await import('./connect-form.tsx')).ConnectForm);

/** The first page: into the practice bank, to a connection, or to a new one. */
export function Welcome() {
  const { t } = useT();
  const { localOnly } = useAppState();
  const [connecting, setConnecting] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <div className="t-welcome">
      {localOnly !== null && <aside aria-label={t('frame:notices.region')}><Banner meaning="info">{t(`frame:localOnly.${localOnly}`)}</Banner></aside>}
      <main>
        <Brand />
        <h1>{connecting ? t('welcome:form.title') : t('welcome:title')}</h1>
        {connecting
          ? <ConnectForm draft={draft} onDraft={setDraft} onBack={() => setConnecting(false)} />
          : <Start onConnect={() => setConnecting(true)} />}
      </main>
    </div>
  );
}
