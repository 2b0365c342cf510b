import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { mayShowCertificate } from './connect-draft.ts';
import type { PlainAccess } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';
import { NetworkFields } from './network-fields.tsx';
import './advanced.css';

interface AdvancedProps extends FormPartProps {
  /** Whether something in it cannot be taken: then it is opened. */
  readonly wrong: boolean;
}

type Set = 'proxy' | 'ca' | 'pins' | 'certificate';

const setParts = (draft: PlainAccess): readonly Set[] => [
  ...(draft.proxy === 'none' ? [] : ['proxy' as const]),
  ...(draft.ca.trim() === '' ? [] : ['ca' as const]),
  ...(draft.pins.trim() === '' ? [] : ['pins' as const]),
  ...(draft.withCertificate && mayShowCertificate(draft) ? ['certificate' as const] : []),
];

/** What few connections need, out of the way until it is set or wrong; closed, it says what is set. */
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
      <button type="button" className="t-advanced-toggle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Chevron size={16} aria-hidden="true" />
        {t('connection:advanced')}
        {!open && <span className="t-muted">{words.length === 0 ? t('connection:advancedHint') : new Intl.ListFormat(language).format(words)}</span>}
      </button>
      <div id={id} className="t-advanced-fields" hidden={!open}>{open && <NetworkFields {...props} />}</div>
    </section>
  );
}
