import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState, useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { MAX_STRANGER } from '#shared/bridge/app/practice.ts';
import type { PracticeStranger } from '#shared/bridge/app/practice.ts';
import { BankHabitsList } from '../bank-habits.tsx';
import { PracticeWhatIfs } from './practice-what-ifs.tsx';

/** What is odd about the practice bank in use, and other ones to try. */
export function PracticeSection(): ReactElement | null {
  const { session } = useAppState();
  if (session.status !== 'open' || !session.connection.builtIn) return null;
  return (
    <>
      <Practice stranger={session.connection.stranger ?? null} />
      <PracticeWhatIfs />
    </>
  );
}

type Start = 'stranger' | 'friendly';

/** A new bank draws every page again; the focus then returns here. */
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
      <p className="t-muted t-prose">{t('practice:about')}</p>
      {failure !== null && <ErrorState error={failure} />}
      <div ref={found} className="t-prose t-settings-stranger" role="status" tabIndex={-1}>
        {stranger === null ? <p>{t('practice:friendly')}</p> : (
          <>
            <p><strong>{t('practice:stranger', { number: String(stranger.number) })}</strong>{' '}{t('practice:oddities', { count: stranger.oddities.length })}</p>
            <ul>{stranger.oddities.map((oddity) => <li key={oddity}>{t(`practice:odd.${oddity}`)}</li>)}</ul>
          </>
        )}
      </div>
      <Group gap="sm" wrap="nowrap">
        <Button size="xs" variant="default" loading={starting === 'stranger'} disabled={starting === 'friendly'} onClick={() => void start('stranger')}>
          {t(stranger === null ? 'practice:start' : 'practice:another')}
        </Button>
        {stranger !== null && (
          <Button size="xs" variant="default" loading={starting === 'friendly'} disabled={starting === 'stranger'} onClick={() => void start('friendly')}>
            {t('practice:back')}
          </Button>
        )}
      </Group>
      <p className="t-muted t-prose">{t('practice:restarts')}</p>
    </Section>
  );
}

/** At random, but not the one in use. */
function otherStranger(inUse: PracticeStranger | null): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const number = (drawn % MAX_STRANGER) + 1;
  return number === inUse?.number ? (number % MAX_STRANGER) + 1 : number;
}

/** What the answers of the bank in use have shown about points that the interface leaves open. */
export function BankHabitsSection(): ReactElement | null {
  const { session } = useAppState();
  return session.status === 'open' ? <Learned connection={session.connection} /> : null;
}

function Learned({ connection: { builtIn, name } }: { readonly connection: ConnectionSummary }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('bank.habits', null, ['bankHabits']);
  const { busy: learning, error: failure, run } = useCommand();
  const learn = async (): Promise<void> => {
    await run('bank.learnHabits', null);
    reload();
  };
  return (
    <Section
      heading={builtIn ? t('settings:habits.headingPractice') : t('settings:habits.heading', { name })}
      toolbar={<Button size="xs" variant="default" loading={learning} onClick={() => void learn()}>{t('settings:habits.learn')}</Button>}
    >
      <p className="t-muted">{t('settings:habits.hint')}</p>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && <BankHabitsList habits={data} />}
    </Section>
  );
}
