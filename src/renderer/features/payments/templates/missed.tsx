import { Button, Group } from '@mantine/core';
import type { Action } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';
import type { TemplateView } from '#shared/bridge/payments/templates.ts';

/** After a long time the drafts are not made unasked. */
export function Missed({ template: { templateId, name, missed }, action }: { readonly template: TemplateView; readonly action: Action }) {
  const { t } = useT();
  const format = useFormat();
  const count = missed.length;
  const settle = (make: boolean): void => void action.run('templates.settle', { templateId, make });
  return (
    <Note meaning="wait">
      <span>{t('templates:missed', { count, name, first: format.date(missed[0]?.day), last: format.date(missed.at(-1)?.day) })}</span>
      <Group gap="sm">
        <Button size="compact-xs" variant="default" disabled={action.busy !== null} onClick={() => { settle(true); }}>{t('templates:make', { count })}</Button>
        <Button size="compact-xs" variant="subtle" disabled={action.busy !== null} onClick={() => { settle(false); }}>{t('templates:pass', { count })}</Button>
      </Group>
    </Note>
  );
}
