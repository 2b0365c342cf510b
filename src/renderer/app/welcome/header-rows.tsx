import { ActionIcon, Button, Fieldset, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import type { FormPartProps } from './fields.ts';
import { SecretInput } from './secret-input.tsx';

const MAX_HEADERS = 20;

export function HeaderRows(props: FormPartProps) {
  const { t } = useT();
  const { draft, change, problemOf } = props;
  const { headers } = draft;
  const set = (key: number, name: string, field: string): void =>
    change({ headers: headers.map((row) => (row.key === key ? { key, name } : row)) }, field);
  return (
    <Fieldset legend={t('welcome:form.headers')} className="t-headers">
      <p className="t-muted">{t('welcome:form.headersHint')}</p>
      {headers.map(({ key, name }, index) => {
        const path = `authentication.headers.${index}`;
        return (
          <div key={key} className="t-header-row">
            <TextInput
              aria-label={t('welcome:form.nthName', { n: index + 1 })} placeholder={t('welcome:form.headerName')} value={name}
              error={problemOf(`${path}.name`)} spellCheck={false} autoComplete="off"
              onChange={(event) => set(key, event.currentTarget.value, `${path}.name`)}
            />
            <SecretInput {...props} name={`header${key}`} field={`${path}.value`} label={t('welcome:form.nthValue', { n: index + 1 })} labelHidden />
            <ActionIcon
              aria-label={t('welcome:form.removeHeader', { n: index + 1 })} disabled={headers.length === 1} size="lg"
              onClick={() => {
                props.secrets.write(`header${key}`, '');
                change({ headers: headers.filter((row) => row.key !== key) }, path);
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="subtle" size="xs" leftSection={<IconPlus size={14} />} disabled={headers.length >= MAX_HEADERS}
        onClick={() => change({ headers: [...headers, { key: Math.max(...headers.map((row) => row.key)) + 1, name: '' }] }, 'authentication.headers')}
      >
        {t('welcome:form.addHeader')}
      </Button>
    </Fieldset>
  );
}
