import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { CertificateFields, CertificateFormSelect } from './certificate-fields.tsx';
import { mayShowCertificate } from './connect-draft.ts';
import type { PlainNetwork } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';
import { PemField } from './pem-field.tsx';
import { SecretInput } from './secret-input.tsx';

const proxies: readonly PlainNetwork['proxy'][] = ['none', 'system', 'manual'];

/** What stands between this computer and the bank: proxy, certificate authorities, a client certificate. */
export function NetworkFields(props: FormPartProps) {
  const { t } = useT();
  const { draft, change, problemOf } = props;
  return (
    <>
      <div className="t-connect-row">
        <NativeSelect
          label={t('connection:proxy')} description={t(`connection:proxyHints.${draft.proxy}`)} value={draft.proxy} error={problemOf('network.proxy')}
          data={proxies.map((value) => ({ value, label: t(`connection:proxies.${value}`) }))}
          onChange={(event) => change({ proxy: event.currentTarget.value as PlainNetwork['proxy'] }, 'network.proxy')}
        />
        {draft.proxy === 'manual' && (
          <TextInput
            label={t('connection:proxyUrl')} description={t('connection:proxyUrlHint')} value={draft.proxyUrl} error={problemOf('network.proxy.url')}
            inputMode="url" spellCheck={false} autoComplete="off" onChange={(event) => change({ proxyUrl: event.currentTarget.value }, 'network.proxy.url')}
          />
        )}
      </div>
      {draft.proxy === 'manual' && (
        <div className="t-connect-row">
          <TextInput
            label={t('connection:proxyUserName')} description={t('connection:proxyUserNameHint')} value={draft.proxyUserName}
            error={problemOf('network.proxy.userName')} spellCheck={false} autoComplete="off"
            onChange={(event) => change({ proxyUserName: event.currentTarget.value }, 'network.proxy.userName')}
          />
          <SecretInput
            {...props} name="proxyPassword" field="network.proxy.password" label={t('connection:proxyPassword')} description={t('connection:proxyPasswordHint')}
          />
        </div>
      )}
      <PemField
        label={t('connection:ca')} description={t('connection:caHint')} value={draft.ca} error={problemOf('network.ca')}
        onText={(ca) => change({ ca }, 'network.ca')}
      />
      {draft.ca.trim() !== '' && (
        <Checkbox
          label={t('connection:caAlone')} description={t('connection:caAloneHint')} checked={draft.caAlone}
          onChange={(event) => change({ caAlone: event.currentTarget.checked }, 'network.caAlone')}
        />
      )}
      <Textarea
        label={t('connection:pins')} description={t('connection:pinsHint')} value={draft.pins} error={problemOf('network.pins')} rows={3}
        spellCheck={false} autoComplete="off" autoCorrect="off" autoCapitalize="off" onChange={(event) => change({ pins: event.currentTarget.value }, 'network.pins')}
      />
      {mayShowCertificate(draft) && (
        <Checkbox
          label={t('connection:withCertificate')} description={t('connection:withCertificateHint')} checked={draft.withCertificate}
          onChange={(event) => change({ withCertificate: event.currentTarget.checked }, 'network.clientCertificate')}
        />
      )}
      {mayShowCertificate(draft) && draft.withCertificate && (
        <>
          <div className="t-connect-row"><CertificateFormSelect {...props} place="network" /></div>
          <CertificateFields {...props} place="network" />
        </>
      )}
    </>
  );
}
