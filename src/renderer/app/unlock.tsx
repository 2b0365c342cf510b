import { Box, Button, Group, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { ForgottenPin } from '#renderer/app/welcome/index.ts';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Banner, Brand, connectionName, describeError, describeProblem, EnvironmentMark, ErrorState } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { asksForText, sealedFacts } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, SealedConnection, SealedFact } from '#shared/bridge/app/connections.ts';
import './unlock.css';

/** A slower answer is being held back after wrong passphrases. */
const HELD_BACK_MS = 2000;

interface UnlockProps {
  readonly connection: ConnectionSummary;
  /** A write is still under way before it opens. */
  readonly finishing?: boolean | undefined;
  /** What its credentials were sealed for, where that differs. */
  readonly sealed?: SealedConnection | undefined;
}

/** Shown instead of everything while a connection is locked. */
export function Unlock({ connection, finishing = false, sealed }: UnlockProps) {
  const { t } = useT();
  const field = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const underWay = useRef(false);
  const capsLock = useCapsLock();
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const [heldBack, setHeldBack] = useState(false);
  const { keychain, localOnly } = useAppState();
  const asksPerson = keychain.available && keychain.asks === true;
  const withPassphrase = asksForText(connection.keepSecretsWith);
  const withPin = connection.keepSecretsWith === 'keychainPin';
  const [byCredentials, setByCredentials] = useState(false);

  useEffect(() => {
    const input = field.current;
    (input ?? submit.current)?.focus();
    return () => {
      if (input !== null) input.value = '';
    };
  }, []);

  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setHeldBack(true), HELD_BACK_MS);
    return () => {
      clearTimeout(timer);
      setHeldBack(false);
    };
  }, [busy]);

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Enter in the field ignores the button's state.
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setError(null);
    const result = await invoke('session.unlock', { passphrase: withPassphrase ? (field.current?.value ?? '') : null });
    underWay.current = false;
    setBusy(false);
    if (result.ok) return;
    setError(result.error);
    field.current?.focus();
    field.current?.select();
  };

  const atField = withPassphrase && error !== null && (error.kind === 'wrongPassphrase' || error.kind === 'wrongPin' || error.kind === 'invalid');
  const problem = error?.kind === 'invalid' ? error.problems[0] : undefined;
  return (
    <main className="t-unlock">
      <Brand />
      {localOnly !== null && <aside aria-label={t('frame:notices.region')}><Banner meaning="info">{t(`frame:localOnly.${localOnly}`)}</Banner></aside>}
      <EnvironmentMark environment={(sealed ?? connection).environment} />
      <h1>{t('welcome:unlock.title')}</h1>
      <p className="t-muted">{t('welcome:unlock.text', { name: sealed?.name ?? connectionName(connection, t) })}</p>
      {!withPassphrase && !connection.builtIn && <p className="t-muted">{t(asksPerson ? 'welcome:unlock.asksPerson' : 'welcome:unlock.withoutAsking')}</p>}
      {(connection.opensAsBackup ?? connection.needsCredentials) === true && (
        <p>{connection.opensAsBackup === true && t('welcome:unlock.asBackup')} {connection.needsCredentials === true && t('welcome:unlock.withoutCredentials')}</p>
      )}
      {sealed !== undefined && <Altered connection={connection} sealed={sealed} />}
      <form onSubmit={(event) => void unlock(event)} noValidate autoComplete="off" aria-busy={busy}>
        {withPassphrase && (
          <PasswordInput
            ref={field}
            label={t(withPin ? 'welcome:unlock.pin' : 'welcome:unlock.passphrase')}
            description={capsLock.on ? <span className="t-wait">{t('welcome:unlock.capsLock')}</span> : null}
            error={atField ? (problem === undefined ? describeError(error, t).title : describeProblem(problem.code, t)) : null}
            aria-invalid={atField}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
            {...capsLock.handlers}
          />
        )}
        {error !== null && !atField && error.kind !== 'connectionAltered' && <ErrorState error={error} />}
        <Group gap="sm" wrap="nowrap" align="stretch">
          <Button ref={submit} type="submit" loading={busy}>{t('welcome:unlock.unlock')}</Button>
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => void invoke('session.close', null)}>
            {t('welcome:unlock.other')}
          </Button>
        </Group>
        {/* Below the buttons, so that nothing moves when it is said. */}
        <Box component="p" mih={60} role="status" className="t-hint">
          {finishing ? t('welcome:unlock.finishing') : heldBack && t('welcome:unlock.heldBack')}
          {(error?.kind === 'wrongPassphrase' || error?.kind === 'wrongPin') && t('welcome:unlock.slower')}
          {error?.kind === 'wrongPassphrase' && connection.opensAsBackup !== true && <> {t('welcome:unlock.ofBackup')}</>}
          {error?.kind === 'wrongPin' && error.triesLeft !== null && <> {t('welcome:unlock.pinTries', { count: error.triesLeft })}</>}
        </Box>
      </form>
      {withPin && connection.scheme !== 'none' && (byCredentials || error?.kind === 'pinUsedUp'
        ? <ForgottenPin connection={connection} />
        : <Button variant="subtle" size="compact-sm" onClick={() => setByCredentials(true)}>{t('welcome:unlock.forgotPin')}</Button>)}
    </main>
  );
}

/** Shows what differs from the sealed connection, and restores it. */
function Altered({ connection, sealed }: { readonly connection: ConnectionSummary; readonly sealed: SealedConnection }) {
  const { t } = useT();
  const { busy, run } = useCommand();
  const shown = (fact: SealedFact, of: SealedConnection): string => (fact === 'environment' ? t(`common:environments.${of.environment}`) : of[fact]);
  return (
    <section className="t-unlock-altered" role="alert" aria-labelledby="altered">
      <h2 id="altered">{t('welcome:unlock.altered.title')}</h2>
      <p>{t('welcome:unlock.altered.text')}</p>
      <dl>
        {sealedFacts.filter((fact) => connection[fact] !== sealed[fact]).map((fact) => (
          <div key={fact}>
            <dt className="t-strong">{t(`welcome:form.${fact}`)}</dt>
            <dd><span className="t-muted">{t('welcome:unlock.altered.now')}</span> <bdi>{shown(fact, connection)}</bdi></dd>
            <dd><span className="t-muted">{t('welcome:unlock.altered.sealed')}</span> <bdi>{shown(fact, sealed)}</bdi></dd>
          </div>
        ))}
      </dl>
      <Button variant="default" loading={busy} onClick={() => void run('session.putBack', null)}>{t('welcome:unlock.altered.putBack')}</Button>
    </section>
  );
}

/** Whether Caps Lock is on while a password is typed, as of the last key; `handlers` are for its field. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const look = (event: KeyboardEvent): void => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: look, onKeyUp: look, onBlur: (): void => setOn(false) } };
}
