import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { ErrorState, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { MAX_STRANGER } from '#shared/bridge/app/practice.ts';
import type { PracticeStranger } from '#shared/bridge/app/practice.ts';

/** How the practice bank in use reads what the interface leaves open, and other ways to try. */
export function PracticeSection(): ReactElement | null {
  const { session } = useAppState();
  if (session.status !== 'open' || !session.connection.builtIn) return null;
  return <Practice stranger={session.connection.stranger ?? null} />;
}

type Start = 'stranger' | 'friendly';

/** A new bank draws every page anew: whoever asked for it finds the focus here again. */
let asked = false;

function Practice({ stranger }: { readonly stranger: PracticeStranger | null }): ReactElement {
  const { t } = useT();
  const [starting, setStarting] = useState<Start | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const found = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) found.current?.focus();
    asked = false;
  }, []);
  const start = async (which: Start): Promise<void> => {
    setStarting(which);
    setFailure(null);
    asked = true;
    const result = await invoke('connections.restartPractice', { stranger: which === 'friendly' ? null : otherStranger(stranger) });
    if (result.ok) return;
    asked = false;
    setStarting(null);
    setFailure(result.error);
  };
  return (
    <Section heading={t('practice:heading')}>
      <p className="t-muted t-settings-about">{t('practice:about')}</p>
      {failure !== null && <ErrorState error={failure} />}
      <div ref={found} className="t-settings-about t-settings-stranger" role="status" tabIndex={-1}>
        {stranger === null ? <p>{t('practice:friendly')}</p> : (
          <>
            <p><strong>{t('practice:stranger', { number: String(stranger.number) })}</strong>{' '}{t('practice:oddities', { count: stranger.oddities.length })}</p>
            <ul>{stranger.oddities.map((oddity) => <li key={oddity}>{t(`practice:odd.${oddity}`)}</li>)}</ul>
          </>
        )}
      </div>
      <div className="t-settings-actions">
        <Button size="xs" variant="default" loading={starting === 'stranger'} disabled={starting === 'friendly'} onClick={() => void start('stranger')}>
          {t(stranger === null ? 'practice:start' : 'practice:another')}
        </Button>
        {stranger !== null && (
          <Button size="xs" variant="default" loading={starting === 'friendly'} disabled={starting === 'stranger'} onClick={() => void start('friendly')}>
            {t('practice:back')}
          </Button>
        )}
      </div>
      <p className="t-muted t-settings-about">{t('practice:restarts')}</p>
    </Section>
  );
}

/** Drawn at random, and another one than the one in use. */
function otherStranger(inUse: PracticeStranger | null): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const number = (drawn % MAX_STRANGER) + 1;
  return number === inUse?.number ? (number % MAX_STRANGER) + 1 : number;
}
