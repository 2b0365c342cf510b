import { useT } from '#renderer/i18n/index.ts';
import { Page } from '#renderer/ui/index.ts';

/** A page of the manual, in the language in use; the list of them without a topic. */
export function HelpPage({ topic: _topic }: { readonly topic: string | null }) {
  const { t } = useT();
  return <Page heading={t('help:heading')}>{null}</Page>;
}
