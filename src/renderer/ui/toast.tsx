import { notifications } from '@mantine/notifications';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from './format/index.ts';
import type { Formatter } from './format/index.ts';

/** Said anew when the language changes. */
export type Say = (t: Translate, format: Formatter) => string;

interface Toast {
  readonly title?: Say;
  readonly message: Say;
  readonly meaning?: 'wait' | 'wrong';
  /** Until it is closed, rather than for a few seconds. */
  readonly stays?: boolean;
}

const COLORS = { wait: 'yellow', wrong: 'red' } as const;

/** Says something beside the page. */
export function showToast({ title, message, meaning, stays = false }: Toast): void {
  notifications.show({
    message: <Words say={message} />,
    ...(title === undefined ? {} : { title: <Words say={title} /> }),
    ...(meaning === undefined ? {} : { color: COLORS[meaning] }),
    ...(stays && { autoClose: false }),
  });
}

function Words({ say }: { readonly say: Say }) {
  const { t } = useT();
  const format = useFormat();
  return say(t, format);
}
