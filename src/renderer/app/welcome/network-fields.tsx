import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { CertificateFields, CertificateFormSelect, PemField } from './certificate-fields.tsx';
import { mayShowCertificate } from './connect-draft.ts';
import type { PlainAccess, PlainNetwork } from './connect-draft.ts';
import type { FormPartProps } from './connection-form.tsx';
import { SecretInput } from './connection-form.tsx';

interface AdvancedProps extends FormPartProps {
  /** Something in it is not valid: it opens. */
  readonly wrong: boolean;
}

type Set = 'proxy' | 'ca' | 'pins' | 'certificate';

const setParts = (draft: PlainAccess): readonly Set[] => [
  ...(draft.proxy === 'none' ? [] : ['proxy' as const]),
  ...(draft.ca.trim() === '' ? [] : ['ca' as const]),
  ...(draft.pins.trim() === '' ? [] : ['pins' as const]),
  ...(draft.withCertificate && mayShowCertificate(draft) ? ['certificate' as const] : []),
];

/** Rarely needed settings, closed unless set or wrong. Closed, it names what is set. */
export function Advanced({ wrong, ...props }: AdvancedProps) {
  const { t, language } = useT();
  const id = useId();
  const parts = setParts(props.draft);
  const [open, setOpen] = useState(parts.length > 0);
  if (wrong && !open) setOpen(true);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const words = parts.map((part) => t(`connection:set.${part}`));
  return (
    <section className="t-advanced" aria-label={t('connection:advanced')}>
      <button type="button" className="t-advanced-toggle t-text-button t-bar" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Chevron size={16} aria-hidden="true" />
        {t('connection:advanced')}
        {!open && <span className="t-hint">{words.length === 0 ? t('connection:advancedHint') : new Intl.ListFormat(language).format(words)}</span>}
      </button>
      <div id={id} className="t-advanced-fields" hidden={!open}>{open && <NetworkFields {...props} />}</div>
    </section>
  );
}

const proxies: readonly PlainNetwork['proxy'][] = ['none', 'system', 'manual'];

/** Proxy, certificate authorities, pins and a client certificate. */
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
