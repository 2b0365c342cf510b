import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { environments } from '#shared/bridge/app/connection-inputs.ts';
import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import { Advanced } from './advanced.tsx';
import { AuthenticationFields } from './authentication-fields.tsx';
import { absentSteps } from './connect-draft.ts';
import type { PlainDraft } from './connect-draft.ts';
import { addConnectionTexts } from './connection-texts.ts';
import { KeeperFields } from './keeper-fields.tsx';
import { TestSteps } from './test-steps.tsx';
import { TestWait } from './test-wait.tsx';
import { useConnect } from './use-connect.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useSecrets } from './use-secrets.ts';
import './connect-form.css';

addConnectionTexts();

interface ConnectFormProps {
  readonly draft: PlainDraft;
  readonly onDraft: (next: (draft: PlainDraft) => PlainDraft) => void;
  readonly onBack: () => void;
}

export function ConnectForm({ draft, onDraft, onBack }: ConnectFormProps) {
  const { t } = useT();
  const { keychain } = useAppState();
  const secrets = useSecrets();
  const connect = useConnect();
  const { form, nothingPointedOut } = useFormFocus(connect.ended);
  const keeper = draft.keepSecretsWith ?? (keychain.available ? 'keychain' : 'passphrase');

  const change = (patch: Partial<PlainDraft>, field: string): void => {
    connect.touch(field);
    // A file is read meanwhile: what is typed until then stays.
    onDraft((now) => ({ ...now, ...patch }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (connect.busy === null) void connect.save(draft, keeper, secrets.read);
  };

  const { problemOf } = connect;
  const fields = { draft, change, problemOf, secrets, touch: connect.touch };
  return (
    <form ref={form} className="t-connect" onSubmit={submit} noValidate autoComplete="off" aria-busy={connect.busy !== null}>
      <div className="t-connect-row">
        <TextInput
          label={t('welcome:form.name')} description={t('welcome:form.nameHint')} value={draft.name} error={problemOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')} autoComplete="off"
        />
        <NativeSelect
          label={t('welcome:form.environment')} description={t(`welcome:form.environmentHint.${draft.environment}`)}
          value={draft.environment} error={problemOf('environment')}
          data={environments.map((value) => ({ value, label: t(`common:environments.${value}`) }))}
          onChange={(event) => change({ environment: event.currentTarget.value as Environment }, 'baseUrl')}
        />
      </div>
      <div className="t-connect-row" data-wide-first>
        <TextInput
          label={t('welcome:form.baseUrl')} description={t('welcome:form.baseUrlHint')} value={draft.baseUrl} error={problemOf('baseUrl')}
          inputMode="url" spellCheck={false} autoComplete="off" onChange={(event) => change({ baseUrl: event.currentTarget.value }, 'baseUrl')}
        />
        <TextInput
          label={t('welcome:form.portalId')} description={t('welcome:form.portalIdHint')} value={draft.portalId} error={problemOf('portalId')}
          spellCheck={false} autoComplete="off" onChange={(event) => change({ portalId: event.currentTarget.value }, 'portalId')}
        />
      </div>
      <AuthenticationFields {...fields} />
      <Advanced {...fields} wrong={connect.problems.some(({ field }) => field.startsWith('network'))} />
      <KeeperFields {...fields} keeper={keeper} keychain={keychain} />
      <div className="t-connect-actions">
        <Button type="submit" loading={connect.busy === 'saving'} disabled={connect.busy === 'testing'}>{t('welcome:form.save')}</Button>
        <Button
          variant="default" loading={connect.busy === 'testing'} disabled={connect.busy === 'saving'}
          onClick={() => void connect.test(draft, secrets.read)}
        >
          {t('welcome:form.test')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onBack}>{t('welcome:back')}</Button>
      </div>
      {connect.busy === 'testing' && <TestWait onCancel={connect.stop} />}
      {connect.stopped && <p role="status" className="t-muted">{t('connection:wait.stopped')}</p>}
      {connect.report !== null && <TestSteps report={connect.report} absent={absentSteps(draft)} />}
      {nothingPointedOut && connect.problems.length > 0 && <ErrorState error={{ kind: 'invalid', problems: connect.problems }} />}
      {connect.error !== null && <ErrorState error={connect.error} />}
    </form>
  );
}
